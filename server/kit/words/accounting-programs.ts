import { wordOf } from './word-of.ts'

/** Accounting programs that have their own file format. */
export const PROGRAMAS = {
  SIIGO_NUBE: 'Siigo Nube',
  WORLD_OFFICE: 'World Office',
  XLSX: 'Excel sencillo',
  CSV: 'CSV sencillo',
} as const

export type NombreDePrograma = keyof typeof PROGRAMAS

export const nombreDePrograma = (programa: string): string => wordOf(PROGRAMAS, programa)
