export * from './core/program.ts';
