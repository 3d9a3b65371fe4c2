/** A bar on the error screen while something long runs; nothing at all where nobody watches. */
import type { Screen } from '../host.ts';
import { grouped } from './words.ts';

export interface Progress {
  show(done: number): void;
  /** Wipes the bar, so that what is printed next begins on a clean line. */
  end(): void;
}

const BETWEEN_MS = 100;
const BAR = 24;

export function progressBar(screen: Screen, total: number, noun: string, clock = () => performance.now()): Progress {
  if (!screen.isTerminal) return { show: () => {}, end: () => {} };
  const started = clock();
  let shown = -Infinity;
  return {
    show(done) {
      const now = clock();
      if (now - shown < BETWEEN_MS && done < total) return;
      shown = now;
      screen.write(`\r${progressLine(done, total, noun, (now - started) / 1000).slice(0, screen.columns - 1)}\u001b[K`);
    },
    end: () => screen.write('\r\u001b[K'),
  };
}

export function progressLine(done: number, total: number, noun: string, seconds: number): string {
  const share = total === 0 ? 1 : done / total;
  const full = Math.round(share * BAR);
  const bar = '█'.repeat(full) + '░'.repeat(BAR - full);
  const speed = seconds > 0 ? done / seconds : 0;
  const left = speed > 0 ? `, ${clockTime((total - done) / speed)} left` : '';
  return `${bar} ${Math.floor(share * 100)} %  ${grouped(done)} of ${grouped(total)} ${noun}, ${grouped(Math.round(speed))}/s${left}`;
}

function clockTime(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
