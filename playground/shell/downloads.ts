/** Files to and from the person's disk. */
export function download(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}

/** Larger ones are refused before they are read. */
export const LARGEST = 12_000_000;

export async function bytesOf(file: File): Promise<Uint8Array | undefined> {
  return file.size > LARGEST ? undefined : new Uint8Array(await file.arrayBuffer());
}
