/** What a game leaves open: rules not carried out, unclear places of the rulebook, data made by us, texts to be translated. */
import { asText, block, plain, tag } from '../html.ts';
import type { Rule } from '../model/game-model.ts';
import type { Page } from '../page.ts';
import { named } from '../words.ts';
import { cardLink, list, marked, ruleLink, type Writing } from '../writing.ts';
import { badges } from './rule.ts';

export function gapsPage(writing: Writing): Page {
  const { model, language, ui, to, say } = writing;
  const rules = [...model.rules.values()];
  const gaps = rules.filter(({ gap }) => gap !== undefined);
  const unclear = rules.filter(
    ({ certainty }) => certainty !== undefined && certainty !== 'clear' && certainty !== 'implied',
  );
  const designed = model.cards.filter(
    ({ provenance, fields }) => provenance === 'designed' || fields.some((field) => field.provenance === 'designed'),
  );
  const designedLine = ({ id, provenance, fields, gaps: own }: (typeof designed)[number]): string => {
    const parts = fields.filter((field) => field.provenance === 'designed').map(({ label }) => label[language]);
    const what = provenance === 'designed' ? named('designed', language) : parts.join(', ');
    return `${cardLink(writing, id)}: ${asText(what)}${own.length === 0 ? '' : ` (${tag('code', {}, asText(own.join(', ')))})`}`;
  };
  const line = (rule: Rule, remark: Rule['gap']): string =>
    `${ruleLink(writing, rule.id)} ${badges(writing, rule)}${tag('p', {}, marked(writing, remark ?? rule.text))}`;
  return {
    language,
    path: to.gaps,
    title: `${ui.gaps}: ${say(model.title)}`,
    description: ui.gapsNote,
    body: [
      `# ${plain(ui.gaps)}`,
      plain(gaps.length === 0 ? ui.noGaps : ui.gapsNote),
      gaps.length === 0
        ? ''
        : block(
            list(
              gaps.map((rule) => line(rule, rule.gap)),
              { class: 'rule-lines' },
            ),
          ),
      unclear.length === 0
        ? ''
        : `## ${plain(ui.uncertain)}\n\n${block(
            list(
              unclear.map((rule) => line(rule, rule.ruling)),
              { class: 'rule-lines' },
            ),
          )}`,
      designed.length === 0
        ? ''
        : `## ${plain(ui.designed)}\n\n${plain(ui.designedNote)}\n\n${block(list(designed.map(designedLine), { class: 'columns' }))}`,
      translations(writing),
    ]
      .filter((each) => each !== '')
      .join('\n\n'),
  };
}

/** What a translator has to look at, in both languages: the page is the same in either. */
function translations({ model, ui }: Writing): string {
  const items = [...model.parity.values()].map(({ key, missing, stale, spans }) => {
    const language = missing ?? stale;
    const what = missing === undefined ? ui.parityStale : ui.parityMissing;
    const file = tag('span', { class: 'aside' }, asText(spans[language ?? 'pl'].file));
    return `${tag('code', {}, asText(key))} ${asText(`${what} (${language})`)} ${file}`;
  });
  return items.length === 0 ? '' : `## ${plain(ui.parity)}\n\n${block(list(items, { class: 'rule-lines' }))}`;
}
