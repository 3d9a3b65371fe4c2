/** Programs inside the written guide: files that the compiler checks and tests run, shown as they are. */

/** Replaces `<!-- program: name -->` by the file, without the header that says what it is there for. */
export function withPrograms(markdown: string, read: (name: string) => string): string {
  return markdown.replace(/^<!-- program: ([\w-]+) -->$/gm, (_, name: string) => {
    const text = read(name).replace(/^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n/, '');
    return `\`\`\`ts\n${text.trim()}\n\`\`\``;
  });
}
