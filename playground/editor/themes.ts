/** Colours of the two themes. Every one has a contrast of at least 4.5 to 1 with the paper behind it; a test measures it. */
import type { Colour } from '@kodeks/dsl';

export interface EditorTheme {
  readonly paper: string;
  readonly ink: string;
  readonly soft: string;
  readonly lit: string;
  readonly line: string;
  readonly colours: Readonly<Record<Colour, string>>;
  /** Of YAML. */
  readonly yaml: { readonly key: string; readonly string: string };
}

export const THEMES: Readonly<Record<'light' | 'dark', EditorTheme>> = {
  light: {
    paper: '#ffffff',
    ink: '#1a2029',
    soft: '#556070',
    lit: '#fff3cf',
    line: '#d5dbe3',
    colours: {
      comment: '#4a694a',
      invalid: '#b00020',
      'rule-id': '#7a3e9d',
      component: '#8a4b08',
      number: '#0b6b5c',
      constant: '#0b5cad',
      declaration: '#9b1c7a',
      declared: '#1a2029',
      builtin: '#a4262c',
      word: '#1f5fbf',
      member: '#1a4f66',
      call: '#5a4a00',
      type: '#0d6470',
      name: '#1a2029',
      sign: '#556070',
    },
    yaml: { key: '#1a4f66', string: '#8a4b08' },
  },
  dark: {
    paper: '#171b21',
    ink: '#e9edf3',
    soft: '#a3aebd',
    lit: '#3b3113',
    line: '#2c343f',
    colours: {
      comment: '#8fb18f',
      invalid: '#ff8f8f',
      'rule-id': '#d3a8f0',
      component: '#f0b37a',
      number: '#6fd3c0',
      constant: '#8ec5ff',
      declaration: '#f29ad6',
      declared: '#ffffff',
      builtin: '#ff9a96',
      word: '#7fb0ff',
      member: '#a9d6e8',
      call: '#e6d27a',
      type: '#7fd8e0',
      name: '#e9edf3',
      sign: '#a3aebd',
    },
    yaml: { key: '#a9d6e8', string: '#f0b37a' },
  },
};

export const themeName = (theme: 'light' | 'dark'): string => `kodeks-${theme}`;
