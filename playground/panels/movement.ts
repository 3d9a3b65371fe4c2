/**
 * What a step changed is seen happening: things glide from where they lay, and what else changed flashes once. Nothing moves for those
 * who have asked for less motion, and nothing has to be waited for: the drawing is as it will be from the first moment on.
 */

import { glidesBetween, type Placed } from './glides.ts';

export function placesIn(root: Element): ReadonlyMap<string, Placed> {
  const places = new Map<string, Placed>();
  const drawings = new Map<SVGSVGElement, { readonly box: DOMRect; readonly scale: number }>();
  for (const thing of thingsIn(root)) {
    const svg = thing.ownerSVGElement;
    const id = thing.getAttribute('data-thing');
    if (svg === null || id === null || places.has(id)) continue;
    const known = drawings.get(svg) ?? measured(svg);
    drawings.set(svg, known);
    const { left, top, width, height } = thing.getBoundingClientRect();
    if (width === 0) continue;
    places.set(id, {
      drawing: svg,
      x: (left + width / 2 - known.box.left) / known.scale,
      y: (top + height / 2 - known.box.top) / known.scale,
      on: thing.parentElement?.closest('[data-thing]')?.getAttribute('data-thing') ?? undefined,
    });
  }
  return places;
}

const thingsIn = (root: Element): Iterable<SVGGraphicsElement> =>
  root.querySelectorAll<SVGGraphicsElement>('svg [data-thing]');

function measured(svg: SVGSVGElement): { readonly box: DOMRect; readonly scale: number } {
  const box = svg.getBoundingClientRect();
  return { box, scale: box.width / (svg.viewBox.baseVal.width || box.width || 1) };
}

const GLIDE = { duration: 220, easing: 'ease-out' } as const;
const FLASH = { duration: 450, easing: 'ease-out' } as const;

export function showMovement(root: Element, before: ReadonlyMap<string, Placed>): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const glides = new Map(glidesBetween(before, placesIn(root)).map((glide) => [glide.id, glide]));
  const seen = new Set<string>();
  for (const thing of thingsIn(root)) {
    const id = thing.getAttribute('data-thing') ?? '';
    const glide = seen.has(id) ? undefined : glides.get(id);
    seen.add(id);
    if (glide !== undefined)
      thing.animate([{ translate: `${glide.dx}px ${glide.dy}px` }, { translate: '0px 0px' }], GLIDE);
  }
  for (const changed of root.querySelectorAll('svg .kd-changed'))
    if (!glides.has(changed.getAttribute('data-thing') ?? ''))
      changed.animate([{ opacity: 0.2 }, { opacity: 1 }], FLASH);
}
