import type { TableWords } from '#server/kit/words/audited-tables.ts'
import { ISSUER } from './issuer-words.ts'
import { ELECTRONIC_DOCUMENT } from './words.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  electronic_documents: {
    id: 'id_documento',
    nombre: 'Documentos electrónicos',
    uno: 'el documento electrónico',
    llamada: ['numero'],
    documento: true,
    actos: [{ columna: 'estado', vale: 'ACEPTADO', frase: 'La DIAN aceptó {nombre}' }],
    columnas: ELECTRONIC_DOCUMENT,
    tecnicas: ['id_tercero', 'id_version', 'seguimiento', 'tomado_hasta', 'siguiente_intento', 'hallazgos'],
  },
  electronic_issuers: {
    id: 'id_empresa',
    nombre: 'Habilitación ante la DIAN',
    uno: 'la habilitación ante la DIAN',
    llamada: ['canal'],
    columnas: ISSUER,
  },
}
