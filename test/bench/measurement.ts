/** One line of the report of `kodeks bench`, and how it is shown. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The same for what we compare with, measured in turns with it. */
  readonly baseline?: number;
  /** value / baseline; for times and sizes smaller is better. */
  readonly ratio?: number;
  /** What we wanted, at most. */
  readonly aim?: number;
}

/** What is measured, and for how long. */
export interface Bench {
  readonly name: string;
  readonly run: (settings: Settings) => readonly Measurement[] | Promise<readonly Measurement[]>;
}

export interface Settings {
  readonly checkout: string;
  readonly quick: boolean;
}

export function inColumns(measurements: readonly Measurement[]): string {
  const rows = measurements.map(({ name, value, unit, baseline, ratio, aim }) => [
    name,
    `${shown(value)} ${unit}`,
    baseline === undefined ? '' : `by hand ${shown(baseline)}`,
    ratio === undefined ? (aim === undefined ? '' : `aim ${shown(aim)}`) : `ratio ${ratio.toFixed(3)}`,
  ]);
  const widths = [0, 1, 2, 3].map((i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function shown(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
