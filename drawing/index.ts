/** Compiled games and running sessions as drawings, without knowing any game. The only public door of this folder. */

export { printableKinds, type SheetOptions } from './print/cards.ts';
export { type DeckSheet, deckSheets } from './print/deck-sheets.ts';
export { PAGE, printSheets, type Sheet } from './print/sheets.ts';
export { changedParts, onlyParts } from './scene/crop.ts';
export { type SceneChange, type SceneDifference, sceneDiff, tellChanges } from './scene/diff.ts';
export { type Face, faceOfItem, textsOfItem } from './scene/face.ts';
export { type KindSign, type Legend, legendOf, type ValueSign } from './scene/legend.ts';
export * from './scene/model.ts';
export { type SceneOptions, sceneOf } from './scene/scene.ts';
export { type Held, type Seat, type SeatValues, type Table, type TableOptions, tableOf } from './scene/table.ts';
export { drawFace, type FaceOptions } from './svg/draw-face.ts';
export { drawRow, rowText } from './svg/draw-icon.ts';
export {
  type DrawOptions,
  drawPanel,
  drawScene,
  drawTable,
  TABLE_PARTS,
  type TableDrawing,
  type TableDrawOptions,
  type TablePart,
} from './svg/draw-scene.ts';
export { drawIconSign, drawRowSign, drawSign, SIGN_LOOKS, type SignLook, type SignOptions } from './svg/draw-sign.ts';
export { type SvgNode, svgText } from './svg/node.ts';
export { DRAWING_CSS } from './svg/theme.ts';
export { wrappedLines } from './text/lines.ts';
export { sceneText, type TextOptions } from './text/scene-text.ts';
