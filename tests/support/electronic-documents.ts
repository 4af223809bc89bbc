import type { Content, Line, Party, Software, Stamp } from '#server/electronic-documents/content-contract.ts'
import type { DocumentType } from '#server/electronic-documents/words.ts'

export const SOFTWARE: Software = {
  id: '56f2ae4e-9812-4fad-9255-08fcfcd5ccb0',
  pin: '12345',
  claveTecnica: '693ff6f2',
}
export const STAMP: Stamp = { fecha: '2026-03-01', hora: '10:45:00-05:00' }

export const MILL: Party = {
  nombre: 'Molino El Triunfo S.A.S.',
  tipo_identificacion: '31',
  identificacion: '900373076',
  digito: '4',
  tipo_persona: '1',
  responsabilidades: 'O-13;O-15',
  direccion: 'Km 3 vía Espinal',
  codigo_municipio: '73268',
  municipio: 'Espinal',
  departamento: 'Tolima',
  codigo_postal: '733520',
  email: 'facturas@molino.example',
  telefono: '6082480000',
}

export const FARMER: Party = {
  nombre: 'José Peña',
  tipo_identificacion: '13',
  identificacion: '8355990',
  digito: '',
  tipo_persona: '2',
  responsabilidades: 'R-99-PN',
  direccion: 'Vereda El Salado',
  codigo_municipio: '73001',
  municipio: 'Ibagué',
  departamento: 'Tolima',
  codigo_postal: '730001',
  email: '',
  telefono: '',
}

/** Line of excluded paddy: 1,250.5 kg × $1,600. */
export const PADDY: Line = {
  codigo: 'PADDY',
  descripcion: 'Arroz paddy verde',
  cantidad: 1250.5,
  unidad: 'KGM',
  precio: 1600,
  descuento: 0,
  valor: 2_000_800,
  iva: null,
  fecha_compra: '2026-02-27',
}

/** Line with IVA of 19 % and a discount: 10 × $12,345.678901 − $3,456. */
export const BAGS: Line = {
  ...PADDY,
  codigo: 'EMP',
  descripcion: 'Empaque',
  cantidad: 10,
  unidad: '94',
  precio: 12_345.678901,
  descuento: 3_456,
  valor: 120_001,
  iva: { tarifa: 19, valor: 22_800 },
}

const RANGES: Partial<Record<DocumentType, string>> = { '01': 'FAC', '05': 'DS' }

const CORRECTED = {
  numero: 'FAC201',
  identificador:
    'c96a728f4453822bfc69b94253880d21d29dd1a9424444da07610799c203506d33fa4f16830dbd6ee0febb4711bfa23a',
  fecha: '2026-02-28',
  concepto: '2',
  descripcion: 'Anulación',
}

const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0)

/** A document of the mill with these lines, whose totals follow from the lines. */
export function contentOf(tipo: DocumentType, lineas: Line[], more: Partial<Content> = {}): Content {
  const prefijo = RANGES[tipo]
  const valor = sum(lineas.map((line) => line.valor))
  const iva = sum(lineas.map((line) => line.iva?.valor ?? 0))
  return {
    tipo,
    ambiente: '2',
    numero: `${prefijo ?? 'N'}201`,
    vence: prefijo ? '2026-03-31' : '',
    notas: ['Cuota de fomento arrocero: $ 10.004'],
    rango: prefijo
      ? {
          resolucion: '18764000000001',
          prefijo,
          desde: 1,
          hasta: 5000,
          vigente_desde: '2026-01-01',
          vigente_hasta: '2027-12-31',
        }
      : null,
    empresa: MILL,
    tercero: FARMER,
    pago: { forma: '2', medio: '47' },
    lineas,
    semanal: false,
    retenciones: [],
    totales: { valor, iva, total: valor + iva },
    corrige: prefijo ? null : CORRECTED,
    ...more,
  }
}
