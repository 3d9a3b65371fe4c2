/**
 * The shared icons: what games have in common, on a grid of 24 by 24, one colour each. Drawn for this project. A view says what
 * they stand for in a game (`view.icons`); a drawing colours them with the colour of its text.
 */
import type { IconName, IconShape } from '@kodeks/dsl';

export const ICON_SHAPES: Readonly<Record<IconName, readonly IconShape[]>> = {
  money: [
    { d: 'M12 3a9 9 0 1 0 .01 0Z', isFilled: false },
    { d: 'M15 9c-.6-1.3-5.4-1.7-5.6.6-.2 2.2 5.6 1.6 5.6 4.4 0 2.3-5 2.4-6 .2M12 6.5v11', isFilled: false },
  ],
  science: [
    { d: 'M10 3h4M11 3v6L5.5 18.5c-.8 1.4 0 2.5 1.5 2.5h10c1.5 0 2.3-1.1 1.5-2.5L13 9V3', isFilled: false },
    { d: 'M8 15.5h8l2 4c.3.7 0 1-.6 1H6.600c-.6 0-.9-.3-.6-1Z', isFilled: true },
  ],
  materials: [{ d: 'M3 14h8v6H3ZM13 14h8v6h-8ZM8 6h8v6H8Z', isFilled: true }],
  food: [
    {
      d: 'M12 21V9M12 9C8 9 6 7 6 3c4 0 6 2 6 6ZM12 13c4 0 6-2 6-6-4 0-6 2-6 6ZM12 18c-4 0-6-2-6-6 4 0 6 2 6 6Z',
      isFilled: false,
    },
  ],
  production: [
    { d: 'M12 8.500a3.500 3.500 0 1 0 .01 0Z', isFilled: false },
    { d: 'M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2', isFilled: false },
  ],
  morale: [
    { d: 'M12 3a9 9 0 1 0 .01 0Z', isFilled: false },
    { d: 'M8 14c1.500 3 6.500 3 8 0', isFilled: false },
    { d: 'M8.500 8a1.300 1.300 0 1 0 .01 0ZM15.500 8a1.300 1.300 0 1 0 .01 0Z', isFilled: true },
  ],
  energy: [{ d: 'M13 2 4 14h6l-1 8 9-12h-6Z', isFilled: true }],
  ore: [
    { d: 'M4 15 8 6l7-2 5 7-3 8H8Z', isFilled: false },
    { d: 'M8 6l4 6 8-1M12 12l-4 7', isFilled: false },
  ],
  population: [{ d: 'M12 3a4 4 0 1 0 .01 0ZM4 21c0-5 3-8 8-8s8 3 8 8Z', isFilled: true }],
  influence: [
    { d: 'M12 3a9 9 0 1 0 .01 0Z', isFilled: false },
    { d: 'M12 8a4 4 0 1 0 .01 0Z', isFilled: true },
  ],
  point: [{ d: 'M12 2l3 6.500 7 .8-5.200 4.800 1.400 7L12 17.600 5.800 21.100l1.400-7L2 9.300l7-.8Z', isFilled: true }],
  reputation: [
    { d: 'M12 3l8 3v6c0 5-3.500 8-8 9.500C7.500 20 4 17 4 12V6Z', isFilled: false },
    {
      d: 'M12 7l1.500 3.200 3.500.4-2.600 2.400.7 3.500L12 14.800l-3.100 1.700.7-3.500L7 10.600l3.500-.4Z',
      isFilled: true,
    },
  ],
  ship: [{ d: 'M12 2c3 3 4 7 4 11l4 5v2l-6-2H10l-6 2v-2l4-5c0-4 1-8 4-11Z', isFilled: true }],
  'ship-medium': [
    {
      d: 'M12 1c2.500 3 3.500 6 3.500 9l5.500 6v3l-5-1-1 4H9l-1-4-5 1v-3l5.500-6C8.500 7 9.500 4 12 1Z',
      isFilled: true,
    },
  ],
  'ship-large': [{ d: 'M10 1h4l2 6v4l6 3v7l-5-2-2 3H9l-2-3-5 2v-7l6-3V7Z', isFilled: true }],
  base: [{ d: 'M10 2h4v4l4 2v3h4v2h-4v3l-4 2v4h-4v-4l-4-2v-3H2v-2h4V8l4-2Z', isFilled: true }],
  fleet: [
    {
      d: 'M12 2c2 2 2.500 4.500 2.500 7l2.500 3v1.500l-4-1h-2l-4 1V12l2.500-3C9.500 6.500 10 4 12 2ZM6 12c1.200 1.200 1.500 3 1.500 4.500L9 19v1l-2.500-.6h-1L3 20v-1l1.500-2.500C4.500 15 4.800 13.200 6 12ZM18 12c1.200 1.200 1.500 3 1.500 4.500L21 19v1l-2.500-.6h-1L15 20v-1l1.500-2.500c0-1.500.3-3.300 1.500-4.500Z',
      isFilled: true,
    },
  ],
  planet: [
    { d: 'M12 5a7 7 0 1 0 .01 0Z', isFilled: true },
    { d: 'M2 16c4 1 16-4 20-9', isFilled: false },
  ],
  star: [{ d: 'M12 2v20M2 12h20M5 5l14 14M19 5 5 19', isFilled: false }],
  hex: [{ d: 'M12 2l9 5v10l-9 5-9-5V7Z', isFilled: false }],
  system: [
    { d: 'M12 3a9 9 0 1 0 .01 0ZM12 7.500a4.500 4.500 0 1 0 .01 0Z', isFilled: false },
    {
      d: 'M12 10.500a1.500 1.500 0 1 0 .01 0ZM18.500 4a2 2 0 1 0 .01 0ZM6.500 12a1.700 1.700 0 1 0 .01 0Z',
      isFilled: true,
    },
  ],
  card: [
    { d: 'M6 2.500h12a1 1 0 0 1 1 1v17a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-17a1 1 0 0 1 1-1Z', isFilled: false },
    { d: 'M8 7h8', isFilled: false },
  ],
  hand: [{ d: 'M4 9l6-4 8 13-6 4ZM10 5l5-2 6 14-3 1.300', isFilled: false }],
  deck: [{ d: 'M4 7h11v14H4ZM7 7V4.500h11v14h-3M10 4.500V2h11v14h-3', isFilled: false }],
  discard: [
    { d: 'M5 8h14l-1.500 13h-11ZM3 8h18M9 8V4h6v4', isFilled: false },
    { d: 'M10 12v5M14 12v5', isFilled: false },
  ],
  draw: [
    { d: 'M6 2.500h8a1 1 0 0 1 1 1v17a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-17a1 1 0 0 1 1-1Z', isFilled: false },
    { d: 'M10 12h11M17 8l4 4-4 4', isFilled: false },
  ],
  die: [
    { d: 'M4 4h16v16H4Z', isFilled: false },
    {
      d: 'M8 6.500a1.500 1.500 0 1 0 .01 0ZM16 6.500a1.500 1.500 0 1 0 .01 0ZM12 10.500a1.500 1.500 0 1 0 .01 0ZM8 14.500a1.500 1.500 0 1 0 .01 0ZM16 14.500a1.500 1.500 0 1 0 .01 0Z',
      isFilled: true,
    },
  ],
  cube: [
    { d: 'M12 2l8 4.500v11L12 22l-8-4.500v-11Z', isFilled: false },
    { d: 'M4 6.500 12 11l8-4.500M12 11v11', isFilled: false },
  ],
  disc: [{ d: 'M12 3a9 9 0 1 0 .01 0Z', isFilled: true }],
  token: [
    { d: 'M12 3a9 9 0 1 0 .01 0Z', isFilled: false },
    { d: 'M12 7a5 5 0 1 0 .01 0Z', isFilled: false },
  ],
  marker: [
    { d: 'M12 2a7 7 0 0 1 7 7c0 5-7 13-7 13S5 14 5 9a7 7 0 0 1 7-7Zm0 4.500a2.500 2.500 0 1 0 .01 0Z', isFilled: true },
  ],
  swatch: [{ d: 'M4 4h16v16H4Z', isFilled: true }],
  structure: [{ d: 'M3 21V10l6-4v4l6-4v4l6-4v15ZM7 14v3h2v-3ZM13 14v3h2v-3Z', isFilled: true }],
  orbital: [
    { d: 'M12 2a10 10 0 1 0 .01 0Z', isFilled: false },
    { d: 'M12 8a4 4 0 1 0 .01 0ZM12 .500a2 2 0 1 0 .01 0Z', isFilled: true },
  ],
  monolith: [{ d: 'M8 2h8l1 20H7Z', isFilled: true }],
  colony: [
    { d: 'M3 19h18M5 19a7 7 0 0 1 14 0', isFilled: false },
    { d: 'M12 12V4l5 2-5 2', isFilled: false },
  ],
  artifact: [
    { d: 'M12 2l7 6-7 14L5 8Z', isFilled: false },
    { d: 'M5 8h14M12 2v20', isFilled: false },
  ],
  discovery: [
    { d: 'M12 2l9 5v10l-9 5-9-5V7Z', isFilled: false },
    { d: 'M9.500 9.500c0-3.500 5-3.500 5 0 0 2-2.500 2-2.500 4.500', isFilled: false },
    { d: 'M12 16a1.200 1.200 0 1 0 .01 0Z', isFilled: true },
  ],
  technology: [
    { d: 'M8 8h8v8H8Z', isFilled: false },
    { d: 'M4 10h4M4 14h4M16 10h4M16 14h4M10 4v4M14 4v4M10 16v4M14 16v4', isFilled: false },
  ],
  advisor: [
    { d: 'M12 3a4 4 0 1 0 .01 0Z', isFilled: false },
    { d: 'M5 21c0-5 3-8 7-8s7 3 7 8M9.500 15l2.500 5 2.500-5', isFilled: false },
  ],
  player: [{ d: 'M12 2a4 4 0 1 0 .01 0ZM8 11h8l3 11H5Z', isFilled: true }],
  opponent: [{ d: 'M12 3a4 4 0 1 0 .01 0ZM8 12h8l3 9H5Z', isFilled: false }],
  faction: [{ d: 'M5 22V3M5 4h14l-3 4 3 4H5', isFilled: false }],
  guild: [{ d: 'M3 21h18M5 21V10M10 21V10M14 21V10M19 21V10M3 10l9-7 9 7Z', isFilled: false }],
  corruption: [
    { d: 'M12 3C6 3 4 7 4 11c0 3 1 4 3 5v4h10v-4c2-1 3-2 3-5 0-4-2-8-8-8Z', isFilled: false },
    { d: 'M8.500 9a2 2 0 1 0 .01 0ZM15.500 9a2 2 0 1 0 .01 0Z', isFilled: true },
  ],
  ancient: [{ d: 'M12 2 22 19H2Zm0 8a3 3 0 1 0 .01 0Z', isFilled: true }],
  agenda: [
    { d: 'M6 2.500h9l4 4V21H6Z', isFilled: false },
    { d: 'M9 10h7M9 14h7M9 18h4', isFilled: false },
  ],
  attack: [{ d: 'M4 20 20 4M15 4h5v5M4 4l16 16M4 9V4h5', isFilled: false }],
  defence: [{ d: 'M12 2.500l8 3v6c0 5-3.500 8-8 10-4.500-2-8-5-8-10v-6Z', isFilled: false }],
  hull: [{ d: 'M12 2.500l8 3v6c0 5-3.500 8-8 10-4.500-2-8-5-8-10v-6Z', isFilled: true }],
  computer: [
    { d: 'M3 4h18v12H3ZM8 20h8M12 16v4', isFilled: false },
    { d: 'M12 7v6M9 10h6', isFilled: false },
  ],
  drive: [{ d: 'M3 5l9 7-9 7ZM12 5l9 7-9 7Z', isFilled: true }],
  speed: [{ d: 'M12 5a8 8 0 1 0 .01 0ZM10 2h4M12 9v4l3 2', isFilled: false }],
  cannon: [
    { d: 'M2 10h12v4H2ZM15 11h3v2h-3ZM19 11.200h3v1.600h-3Z', isFilled: true },
    { d: 'M5 14l-1 5h5l-1-5', isFilled: false },
  ],
  missile: [{ d: 'M14 4c3-1 5-1.500 7-1-.5 2 0 4-1 7l-8 8-6-6ZM5 13l2 2-4 6ZM9 17l2 2', isFilled: true }],
  source: [
    { d: 'M12 2a10 10 0 1 0 .01 0Z', isFilled: false },
    { d: 'M13 5 8 13h3l-1 6 6-8h-3.500Z', isFilled: true },
  ],
  explore: [{ d: 'M10 3a7 7 0 1 0 .01 0ZM15 15l6 6', isFilled: false }],
  research: [
    {
      d: 'M12 2c-4 0-6.500 2.800-6.500 6 0 3 2.500 4 3 7h7c.5-3 3-4 3-7 0-3.200-2.500-6-6.500-6ZM9 18h6M10 21.500h4',
      isFilled: false,
    },
  ],
  upgrade: [{ d: 'M12 21V4M5 11l7-7 7 7', isFilled: false }],
  build: [{ d: 'M3 21l9-9M10 6l4-4 8 8-4 4ZM12 4l-3 3 8 8 3-3', isFilled: false }],
  move: [{ d: 'M2 12h18M14 5l7 7-7 7', isFilled: false }],
  trade: [{ d: 'M3 8h16M15 4l4 4-4 4M21 16H5M9 12l-4 4 4 4', isFilled: false }],
  flip: [{ d: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5', isFilled: false }],
  blockade: [{ d: 'M12 3a9 9 0 1 0 .01 0ZM6 6l12 12', isFilled: false }],
  automation: [
    { d: 'M6 8h12v11H6ZM12 8V4M3 12v4M21 12v4', isFilled: false },
    { d: 'M9.500 11.500a1.300 1.300 0 1 0 .01 0ZM14.500 11.500a1.300 1.300 0 1 0 .01 0Z', isFilled: true },
    { d: 'M9.500 16h5', isFilled: false },
  ],
  event: [
    { d: 'M12 3a9 9 0 1 0 .01 0ZM12 7v6', isFilled: false },
    { d: 'M12 15.500a1.200 1.200 0 1 0 .01 0Z', isFilled: true },
  ],
  achievement: [
    { d: 'M7 3h10v6a5 5 0 0 1-10 0ZM7 5H3c0 4 2 5 4 5M17 5h4c0 4-2 5-4 5M12 14v4M8 21h8', isFilled: false },
  ],
  action: [{ d: 'M5 3l15 9-15 9Z', isFilled: true }],
  turn: [{ d: 'M12 3a9 9 0 1 1-8 5M4 3v5h5', isFilled: false }],
  round: [{ d: 'M12 3a9 9 0 1 0 .01 0ZM12 7v5l4 2', isFilled: false }],
  start: [{ d: 'M6 22V2M6 4h13v9H6', isFilled: false }],
  end: [{ d: 'M5 2h2v20H5ZM7 3h5v4h5V3h3v4h-3v4h3v4h-3v-4h-5v4H7v-4h5V7H7Z', isFilled: true }],
  once: [
    { d: 'M12 3a9 9 0 1 0 .01 0Z', isFilled: false },
    { d: 'M10 9l2.500-2v10', isFilled: false },
  ],
  always: [{ d: 'M7 8c-5 0-5 8 0 8 4 0 6-8 10-8 5 0 5 8 0 8-4 0-6-8-10-8Z', isFilled: false }],
  gain: [{ d: 'M12 4v16M4 12h16', isFilled: false }],
  lose: [{ d: 'M4 12h16', isFilled: false }],
  free: [{ d: 'M12 3a9 9 0 1 0 .01 0ZM9 8h6M9 8v9M9 12.500h5', isFilled: false }],
  never: [{ d: 'M5 5l14 14M19 5 5 19', isFilled: false }],
  everybody: [
    {
      d: 'M12 2a3 3 0 1 0 .01 0ZM9.500 9h5l2 12h-9ZM5 5a2.200 2.200 0 1 0 .01 0ZM3.500 10.500h3L8 19H2ZM19 5a2.200 2.200 0 1 0 .01 0ZM17.500 10.500h3L22 19h-6Z',
      isFilled: true,
    },
  ],
  damage: [
    {
      d: 'M12 1l2.500 5.500 5.500-2.500-2 5.500 5 2.500-5 2.500 2 5.500-5.500-2.500L12 23l-2.500-5.500L4 20l2-5.500L1 12l5-2.500L4 4l5.500 2.500Z',
      isFilled: true,
    },
  ],
  home: [{ d: 'M3 12 12 4l9 8M5.500 10v10h13V10M10 20v-6h4v6', isFilled: false }],
};
