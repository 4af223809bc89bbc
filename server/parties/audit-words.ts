import { catalogue, LABELS, type TableWords } from '#server/kit/words/audited-tables.ts'

const { nombre, tags } = LABELS

export const AUDITED: Readonly<Record<string, TableWords>> = {
  third_parties: catalogue('id_tercero', 'Terceros', 'el tercero', ['nombre'], {
    tipo: ['Tipo', 'valor'],
    nombre,
    tipo_identificacion: ['Tipo de identificación', 'identificacion'],
    identificacion: 'Identificación',
    direccion: 'Dirección',
    municipio: 'Municipio',
    telefono1: 'Teléfono 1',
    telefono2: 'Teléfono 2',
    email: 'Correo',
    exento_cuota: 'Exento de cuota de fomento',
    certificado_cuota: 'Certificado de cuota pagada',
    certificado_cuota_desde: ['Certificado, desde', 'dia'],
    certificado_cuota_hasta: ['Certificado, hasta', 'dia'],
    certificado_cuota_kg: ['Certificado, kilos', 'kilos'],
    ica: ['ReteICA', 'valor'],
    tags,
  }),
}
