/**
 * Pan and zoom of a pane that scrolls: Ctrl and the wheel or a pinch zooms around the pointer, dragging the ground pans.
 * At 1 everything is in the pane. Plain scrolling stays what it is, so that the page keeps its scroll bars and its keys.
 */
import { nextTick, type Ref, ref } from 'vue';

const [LEAST, MOST, STEP] = [1, 6, 1.25];
/** Less is a click of an unsteady hand. */
const DRAG = 5;

export function usePanZoom(pane: Ref<HTMLElement | undefined>) {
  const zoom = ref(1);
  const touching = new Map<number, { readonly x: number; readonly y: number }>();
  let dragged = 0;

  /** The point of the drawing under the pointer stays under it. */
  async function zoomTo(wanted: number, x?: number, y?: number): Promise<void> {
    const area = pane.value;
    const before = zoom.value;
    zoom.value = Math.min(MOST, Math.max(LEAST, wanted));
    if (area === undefined || zoom.value === before) return;
    const box = area.getBoundingClientRect();
    const [left, top] = [(x ?? box.left + box.width / 2) - box.left, (y ?? box.top + box.height / 2) - box.top];
    const at = [(area.scrollLeft + left) / before, (area.scrollTop + top) / before] as const;
    await nextTick();
    area.scrollLeft = at[0] * zoom.value - left;
    area.scrollTop = at[1] * zoom.value - top;
  }

  function wheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    void zoomTo(zoom.value * (event.deltaY < 0 ? STEP : 1 / STEP), event.clientX, event.clientY);
  }

  function down(event: PointerEvent): void {
    touching.set(event.pointerId, { x: event.clientX, y: event.clientY });
    dragged = 0;
  }

  function moved(event: PointerEvent): void {
    const area = pane.value;
    const before = touching.get(event.pointerId);
    if (area === undefined || before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    const others = [...touching].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    touching.set(event.pointerId, now);
    const [other] = others;
    if (other !== undefined) {
      const apart = (at: typeof now): number => Math.max(1, Math.hypot(at.x - other.x, at.y - other.y));
      void zoomTo((zoom.value * apart(now)) / apart(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
      dragged = DRAG;
    } else if (event.pointerType === 'mouse') {
      area.scrollLeft -= now.x - before.x;
      area.scrollTop -= now.y - before.y;
      dragged += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    }
  }

  const up = (event: PointerEvent): void => {
    touching.delete(event.pointerId);
  };

  /** A drag that ends on a thing is no click on it. */
  function wasDrag(): boolean {
    const yes = dragged >= DRAG;
    dragged = 0;
    return yes;
  }

  function key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === '+' || event.key === '=') void zoomTo(zoom.value * STEP);
    else if (event.key === '-') void zoomTo(zoom.value / STEP);
    else if (event.key === '0') void zoomTo(1);
    else return false;
    return true;
  }

  /** At 1 all of the board is in the pane. */
  const fit = (): void => void zoomTo(1);
  const larger = (): void => void zoomTo(zoom.value * STEP);
  const smaller = (): void => void zoomTo(zoom.value / STEP);
  return { zoom, wheel, down, moved, up, wasDrag, key, fit, larger, smaller, LEAST, MOST };
}
