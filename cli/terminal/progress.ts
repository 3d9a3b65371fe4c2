/** A bar on the error screen while something long runs; nothing at all where nobody watches. */
import type { Screen } from '../host.ts';
import { grouped } from './words.ts';

export interface Progress {
  show(done: number, note?: string): void;
  /** Wipes the bar, so that what is printed next begins on a clean line. */
  end(): void;
}

const BETWEEN_MS = 100;
const BAR = 24;

/** `before`: what was done already when this began, and says nothing of its speed. */
export function progressBar(
  screen: Screen,
  total: number,
  noun: string,
  clock = () => performance.now(),
  before = 0,
): Progress {
  if (!screen.isTerminal) return { show: () => {}, end: () => {} };
  const started = clock();
  let shown = -Infinity;
  return {
    show(done, note) {
      const now = clock();
      if (now - shown < BETWEEN_MS && done < total) return;
      shown = now;
      const line = progressLine(done, total, noun, (now - started) / 1000, before);
      screen.write(`\r${[line, ...(note ? [note] : [])].join(', ').slice(0, screen.columns - 1)}\u001b[K`);
    },
    end: () => screen.write('\r\u001b[K'),
  };
}

export function progressLine(done: number, total: number, noun: string, seconds: number, before = 0): string {
  const share = total === 0 ? 1 : done / total;
  const full = Math.round(share * BAR);
  const bar = '█'.repeat(full) + '░'.repeat(BAR - full);
  const speed = seconds > 0 ? (done - before) / seconds : 0;
  const left = speed > 0 ? `, ${clockTime((total - done) / speed)} left` : '';
  return `${bar} ${Math.floor(share * 100)} %  ${grouped(done)} of ${grouped(total)} ${noun}, ${grouped(Math.round(speed))}/s${left}`;
}

function clockTime(seconds: number): string {
  const whole = Math.ceil(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const short = (number: number): string => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${short(minutes)}:${short(whole % 60)}` : `${minutes}:${short(whole % 60)}`;
}
