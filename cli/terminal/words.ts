/** `1 error`, `2 errors`: a number with its noun. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}

/** `1 błąd`, `2 błędy`, `5 błędów` */
export function plNumber(number: number, one: string, few: string, many: string): string {
  const isFew = number % 10 >= 2 && number % 10 <= 4 && !(number % 100 >= 12 && number % 100 <= 14);
  return `${grouped(number).replaceAll(',', '\u00A0')} ${number === 1 ? one : isFew ? few : many}`;
}

/** `1,234,567`, however the machine is set up. */
export function grouped(number: number): string {
  const [whole = '', part] = String(number).split('.');
  const spaced = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return part === undefined ? spaced : `${spaced}.${part}`;
}

/** `a`, `a or b`, `a, b or c` */
export function alternatives(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}
