/** Stands for ajv in the page, where `interpretSchema` does its work and nothing may generate code. */
export class Ajv2020 {
  compile(): never {
    throw new Error('schemas are interpreted here');
  }
}
