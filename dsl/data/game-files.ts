/** Which files of a folder belong to a game. Everybody who reads a folder asks here. */
export const isGameFile = (path: string): boolean => /\.(yaml|rules)$/.test(path) || isIconFile(path);

/** A drawing of the game's own. */
export const isIconFile = (path: string): boolean => /^icons\/[^/]+\.svg$/.test(path);
