/** Compiled games and running sessions as drawings, without knowing any game. The only public door of this folder. */
export * from './scene/model.ts';
export { type SceneOptions, sceneOf } from './scene/scene.ts';
export { type DrawOptions, drawPanel, drawScene } from './svg/draw-scene.ts';
export { type SvgNode, svgText } from './svg/node.ts';
export { DRAWING_CSS } from './svg/theme.ts';
