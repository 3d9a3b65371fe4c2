/** One library as a page: what it exports by the folder it comes from, each with its comment and its declaration. */

/**
 * As much of API Extractor's model as is used here.
 * @typedef {object} ApiItem
 * @property {string} kind
 * @property {string} name
 * @property {string} [docComment]
 * @property {readonly { readonly text: string }[]} [excerptTokens]
 * @property {string} [fileUrlPath]
 * @property {string} [canonicalReference] with `!~` in it where the door does not export it by name
 * @property {readonly ApiItem[]} [members]
 */

const WITH_MEMBERS = new Set(['Interface', 'Class', 'Enum', 'Namespace']);

/** @param {ApiItem} model */
export function apiPage(model) {
  const [door] = model.members ?? [];
  const items = [...(door?.members ?? [])].sort(byName);
  const parts = [...grouped(items)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([group, of]) => partFor(group, of));
  return `${parts.join('\n\n')}\n`;
}

/** @param {readonly ApiItem[]} items */
function grouped(items) {
  /** @type {Map<string, ApiItem[]>} */
  const groups = new Map();
  for (const item of items) groups.set(groupOf(item), [...(groups.get(groupOf(item)) ?? []), item]);
  return groups;
}

/**
 * The folder that it lies in; what lies beside the door is the library's own face and comes first.
 * @param {ApiItem} item
 */
const groupOf = ({ fileUrlPath = '' }) => fileUrlPath.replace(/^dist\//, '').replace(/\/?[^/]*$/, '');

/**
 * @param {string} group
 * @param {readonly ApiItem[]} items
 */
function partFor(group, items) {
  const heading = group === '' ? [] : [`## ${group}`];
  return [...heading, ...items.map(entryFor)].join('\n\n');
}

/** @param {ApiItem} item */
function entryFor(item) {
  const says = proseOf(item.docComment);
  return [
    `### ${item.name}`,
    ...(item.canonicalReference?.includes('!~') ? ['*Part of other types; not exported by name.*'] : []),
    ...(says === '' ? [] : [forMarkdown(says)]),
    `\`\`\`ts\n${declarationOf(item)}\n\`\`\``,
  ].join('\n\n');
}

/**
 * @param {ApiItem} item
 * @param {number} [depth] the blanks before its lines in the declarations that the compiler wrote, which indents by four
 * @returns {string}
 */
function declarationOf(item, depth = 0) {
  const text = (item.excerptTokens ?? []).map((token) => token.text).join('');
  const lines = text.replace(/^ +/gm, (blanks) => ' '.repeat(Math.max(0, blanks.length - depth) / 2));
  const head = lines.replace(/^export (declare )?/, '').trim();
  if (!WITH_MEMBERS.has(item.kind)) return head;
  const members = (item.members ?? []).map((member) =>
    indented(`${commentOf(member)}${declarationOf(member, depth + 4)}`),
  );
  return members.length === 0 ? `${head} {}` : `${head} {\n${members.join('\n')}\n}`;
}

/** @param {ApiItem} item */
function commentOf({ docComment }) {
  const says = proseOf(docComment);
  return says === '' ? '' : `/** ${says.replaceAll('\n', '\n * ')} */\n`;
}

/** @param {string} text */
const indented = (text) => text.replace(/^(?=.)/gm, '  ');

/**
 * A comment without its stars.
 * @param {string} [comment]
 */
const proseOf = (comment = '') =>
  comment
    .replace(/^\/\*\*|\*\/\s*$/g, '')
    .replace(/^\s*\* ?/gm, '')
    .trim();

/**
 * What is no code must not be taken for HTML.
 * @param {string} text
 */
const forMarkdown = (text) =>
  text
    .split(/(`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll('&', '&amp;').replaceAll('<', '&lt;')))
    .join('');

/**
 * @param {ApiItem} a
 * @param {ApiItem} b
 */
const byName = (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
