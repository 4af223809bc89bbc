import { ACTIVATION, type TableWords } from '#server/kit/words/audited-tables.ts'
import { COMPANY } from './words.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  companies: {
    id: 'id_empresa',
    sin_empresa: true,
    nombre: 'Empresas',
    uno: 'la empresa',
    llamada: ['nombre'],
    actos: [
      { columna: 'nombre_logo', vale: '', frase: 'Quitó el logo de {nombre}' },
      { columna: 'nombre_logo', vale: '*', frase: 'Cambió el logo de {nombre}' },
      ...ACTIVATION,
    ],
    columnas: COMPANY,
    // File name, derived from the image content.
    tecnicas: ['nombre_logo'],
  },
}
