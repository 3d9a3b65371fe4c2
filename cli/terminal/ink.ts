/** Colours, where a person looks at them. */
import type { Host, Screen } from '../host.ts';

export interface Ink {
  readonly isOn: boolean;
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  cyan(text: string): string;
}

/** `asked` is --color or --no-color; without either, a terminal gets colours unless NO_COLOR is set (no-color.org). */
export function inkFor(screen: Screen, env: Host['env'], asked: boolean | undefined): Ink {
  const refused = (env.NO_COLOR ?? '') !== '' || env.TERM === 'dumb';
  return inkThatIs(asked ?? (screen.isTerminal && !refused));
}

export function inkThatIs(isOn: boolean): Ink {
  const style = (open: number, close: number) => (text: string) =>
    isOn && text !== '' ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return {
    isOn,
    bold: style(1, 22),
    dim: style(2, 22),
    red: style(31, 39),
    green: style(32, 39),
    yellow: style(33, 39),
    cyan: style(36, 39),
  };
}
