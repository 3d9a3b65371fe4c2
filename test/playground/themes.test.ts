/** Every colour of the editor can be read on its paper: a contrast of 4.5 to 1, as WCAG AA asks of text. */
import { describe, expect, test } from 'vitest';
import { THEMES } from '../../playground/editor/themes.ts';

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

test('black on white is 21 to 1', () => expect(contrast('#000000', '#ffffff')).toBeCloseTo(21));

describe.each(['light', 'dark'] as const)('%s', (name) => {
  const { paper, lit, ink, soft, colours, yaml } = THEMES[name];
  const all = Object.entries({ ink, soft, ...colours, 'yaml key': yaml.key, 'yaml string': yaml.string });
  test.each(all)('%s (%s) on paper and on the lit line', (_what, colour) => {
    expect(contrast(colour, paper)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour, lit)).toBeGreaterThanOrEqual(4.5);
  });
});
