import { catalogue, type TableWords } from '#server/kit/words/audited-tables.ts'
import { TAGS } from '#server/kit/words/fields.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  third_parties: catalogue('id_tercero', 'Terceros', 'el tercero', ['nombre'], {
    tipo: { label: 'Tipo', kind: 'choice' },
    nombre: { label: 'Nombre' },
    tipo_identificacion: { label: 'Tipo de identificación', kind: 'identification' },
    identificacion: { label: 'Identificación' },
    direccion: { label: 'Dirección' },
    municipio: { label: 'Municipio' },
    telefono1: { label: 'Teléfono 1' },
    telefono2: { label: 'Teléfono 2' },
    email: { label: 'Correo' },
    exento_cuota: { label: 'Exento de cuota de fomento' },
    certificado_cuota: { label: 'Certificado de cuota pagada' },
    certificado_cuota_desde: { label: 'Certificado, desde', kind: 'date' },
    certificado_cuota_hasta: { label: 'Certificado, hasta', kind: 'date' },
    certificado_cuota_kg: { label: 'Certificado, kilos', kind: 'kilos' },
    ica: { label: 'ReteICA', kind: 'choice' },
    tags: TAGS,
  }),
}
