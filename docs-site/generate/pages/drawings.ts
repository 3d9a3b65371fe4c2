/** Drawings of states, made by the drawing package. */
import type { Story } from '../model/stories.ts';
import type { Writing } from '../writing.ts';

export function drawnStory(_writing: Writing, _story: Story): (step: number) => string {
  return () => '';
}
