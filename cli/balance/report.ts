/** Sections as text for a terminal, or as Markdown. */
import type { Ink } from '../terminal/ink.ts';
import { table } from '../terminal/table.ts';
import type { Section } from './sections.ts';

export interface Head {
  readonly name: string;
  /** Who played, how many games, of how many. */
  readonly about: string;
  readonly warnings: readonly string[];
}

export function reportText({ name, about, warnings }: Head, sections: readonly Section[], ink: Ink): string {
  const parts = sections.map(({ title, head, rows, notes }) =>
    [ink.bold(title), table([head, ...rows]), ...notes.map((note) => ink.dim(`  ${note}`))].join('\n'),
  );
  const top = [`${ink.bold(name)}: ${about}`, ...warnings.map((warning) => ink.yellow(warning))].join('\n');
  return `${[top, ...parts].join('\n\n')}\n`;
}

export function reportMarkdown({ name, about, warnings }: Head, sections: readonly Section[]): string {
  const parts = sections.map(({ title, head, rows, notes }) => {
    const lines = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(escaped).join(' | ')} |`);
    return [`## ${title}`, '', ...lines, ...notes.flatMap((note) => ['', `*${note}*`])].join('\n');
  });
  return `${[`# ${name}`, about, ...warnings.map((warning) => `**${warning}**`), ...parts].join('\n\n')}\n`;
}

const escaped = (cell: string): string => cell.replaceAll('|', '\\|');
