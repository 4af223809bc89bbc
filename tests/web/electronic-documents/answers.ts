import type { Reaction } from '../../support/gate.ts'

export const ID = '0190aaaa-0000-7000-8000-000000000001'

/** A refused support document of the tests before the DIAN. */
export const REFUSED = {
  id_documento: ID,
  _id: ID,
  tipo: '05',
  numero: 'DS12',
  fecha: '2026-11-20',
  estado: 'RECHAZADO',
  id_tercero: ID,
  nombre_tercero: 'Arrocera Caño Limón',
  valor: 4_152_176,
  canal: 'DIAN',
  ambiente: '2',
  identificador:
    'c96a728f4453822bfc69b94253880d21d29dd1a9424444da07610799c203506d33fa4f16830dbd6ee0febb4711bfa23a',
  problema: '',
  hallazgos: [
    { regla: 'FAB08', mensaje: 'Fecha final de la vigencia' },
    { regla: 'ZZ99', mensaje: 'Regla que nadie conoce' },
  ],
  intentos: 2,
  aceptado_en: '',
  id_factura: '',
  id_liquidacion: ID,
  id_nota: '',
  version: 3,
}

export const DETAIL = {
  ...REFUSED,
  fecha_sello: '2026-11-20',
  hora_sello: '13:34:59-05:00',
  consulta: `https://catalogo-vpfe-hab.dian.gov.co/document/searchqr?documentkey=${REFUSED.identificador}`,
  conciliacion: [
    { concepto: 'Total del documento soporte', valor: 4_152_176 },
    { concepto: 'Retención en la fuente', valor: -62_283 },
    { concepto: 'Neto a pagar', valor: 4_089_893 },
  ],
  intercambios: [
    { id_intercambio: ID, cuando: '2026-11-20 13:35', clase: 'ENVIO', resultado: 'EN_PROCESO' },
    {
      id_intercambio: `${ID.slice(0, -1)}2`,
      cuando: '2026-11-20 13:36',
      clase: 'CONSULTA',
      resultado: 'RECHAZADO',
    },
  ],
  liquidaciones: [{ id_liquidacion: ID, consecutivo: 'LIQ-7' }],
  tiene_xml: true,
}

export const ISSUER = {
  canal: 'DIAN',
  ambiente: '2',
  desde: '2026-11-01',
  soporte_semanal: false,
  tipo_persona: '1',
  responsabilidades: 'O-13',
  codigo_postal: '730001',
  software_id: 'd0a1',
  set_de_pruebas: '',
  proveedor_cliente: '',
  proveedor_usuario: '',
  version: 1,
  secretos: ['software_pin'],
  certificado: { titular: '', vence: '', problema: 'No está el archivo 900373076.p12.' },
  faltas: ['Falta el certificado de firma.'],
  documentos: { por_enviar: 2, rechazados: 1, aceptados: 1_204 },
}

/** Answers of an API with these electronic documents, by the call. */
export const answersOf =
  (answers: Readonly<Record<string, unknown>>) =>
  (call: string): Reaction =>
    call in answers ? { status: 200, body: answers[call], bundled: true } : 'pass'

export const SEARCH = 'POST /electronic-documents/search'
export const GET = `GET /electronic-documents/${ID}`
export const GET_ISSUER = 'GET /electronic-documents/issuer'
export const OF = 'GET /electronic-documents/of'
