/** Types of the interpreter's public face inside the written guide: taken from the source, so that the guide cannot lag behind. */

/** Replaces `<!-- api: Name -->` by the declaration of that interface. An unknown name is an error of the guide. */
export function withApiTypes(markdown: string, source: string): string {
  return markdown.replace(/^<!-- api: (\w+) -->$/gm, (_, name: string) => {
    const found = new RegExp(
      `(?:^/\\*\\*(?:(?!\\*/)[\\s\\S])*\\*/\\n)?^export interface ${name} [\\s\\S]*?^}$`,
      'm',
    ).exec(source);
    if (found === null) throw new Error(`the guide shows the type \`${name}\`, which interpreter/api.ts does not have`);
    return `\`\`\`ts\n${found[0]}\n\`\`\``;
  });
}
