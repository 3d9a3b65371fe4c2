/** What a situation of `odds.yaml` wants to know. */
import type { Language, OddsScenario } from '../engine.ts';
import { table } from '../terminal/table.ts';
import { formOf } from './parameters.ts';

export function scenarioHelp({ id, title, parameters }: OddsScenario, game: string, language: Language): string {
  const rows = parameters.map((parameter) => {
    const { name, about, standard } = parameter;
    const left = standard === undefined ? '' : ` (${standard})`;
    return [`--${name}`, `${about[language]?.value ?? about.en?.value ?? ''}${left}`, formOf(parameter)];
  });
  const words = title[language]?.value ?? title.en?.value ?? '';
  return `${words}: kodeks odds ${game} ${id.value} ...\n${table(rows)}\n`;
}
