/** Pages of the reference ask to be shown anew when they are made anew. */

export const LIVE = '/kodeks-live.js';

/** `changes`: where the server tells of what changes. */
export const liveScript = (
  changes: string,
): string => `new EventSource(${JSON.stringify(changes)}).onmessage = ({ data }) => {
  if (JSON.parse(data).kind === 'reference') location.reload();
};
`;

/** The playground follows by itself and must keep what is being done in it. */
export const withLive = (page: string, path: string): string =>
  path.startsWith('/playground/') ? page : page.replace('</head>', `<script src="${LIVE}" defer></script></head>`);
