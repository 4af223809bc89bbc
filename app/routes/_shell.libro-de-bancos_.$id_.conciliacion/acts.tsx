import type { Acts } from '#app/form/acts.ts'
import { ReasonField, SelectField } from '#app/form/fields.tsx'
import { optionsFrom } from '#app/form/options.tsx'
import { Moved } from '#app/parts/bank/moved.tsx'
import type { BankLine, BankReconciliation } from '#server/bank/reconciliations-contract.ts'
import { bankPesos, whole } from '#server/kit/words/formats.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { Columns, type FileReading } from './columns.tsx'
import { FILE_FIELD, LINE_FIELD } from './fields.ts'
import { LeftOut } from './left-out.tsx'

interface Read {
  estado: { cuenta: { nombre: string } }
  /** Line or file whose act is open, and the reading of a file that waits for an answer. */
  linea: BankLine | null
  archivo: BankReconciliation | null
  lectura: FileReading | null
  once: string
}

const which = (archivo: BankReconciliation) => (
  <input type="hidden" name={FILE_FIELD} value={archivo.id_conciliacion} />
)

const moved = (linea: BankLine, once: string) => ({
  question: `El banco dice ${bankPesos(linea.valor)}: ${linea.descripcion || 'sin descripción'}. Al guardar queda cruzado con esa línea.`,
  button: 'Guardar',
  once,
  values: {
    fecha: linea.fecha,
    valor: whole(Math.abs(linea.pesos)),
    concepto: [linea.descripcion, linea.referencia].filter(Boolean).join(' ').slice(0, LENGTH.reason),
  },
  fields: (
    <>
      <input type="hidden" name={LINE_FIELD} value={linea.id_linea} />
      <Moved />
    </>
  ),
})

const reads = { busy: 'Leyendo...', failed: 'No se pudo leer el archivo', placed: true } as const
const enters = { failed: 'Error al guardar el movimiento', placed: true } as const

/** Actions of a reconciliation. All have their button on the page. */
export const ACTS = {
  archivo: { ...reads, from: ['BANCO'], button: 'Traer y cruzar' },
  columnas: {
    ...reads,
    from: ['COLUMNAS'],
    button: 'Leer el archivo',
    asks: ({ archivo, lectura }) =>
      archivo &&
      lectura && {
        title: `Columnas de «${archivo.archivo}»`,
        question:
          'Diga de qué columna sale cada dato. Se recuerda para los archivos con las mismas columnas.',
        values: { ultimo: lectura.ultimo },
        fields: <Columns lectura={lectura} />,
      },
  },
  hoja: {
    ...reads,
    from: ['HOJAS'],
    button: 'Leer esta hoja',
    failed: 'No se pudo leer la hoja',
    asks: ({ archivo, lectura }) =>
      archivo &&
      lectura && {
        title: `Hoja de «${archivo.archivo}»`,
        values: { hoja: lectura.hoja },
        fields: (
          <>
            {which(archivo)}
            <SelectField name="hoja" label="Hoja" options={optionsFrom(lectura.hojas)} required />
          </>
        ),
      },
  },
  lineas: {
    ...reads,
    from: ['LINEAS'],
    button: 'Dejar por fuera',
    asks: ({ archivo, lectura }) =>
      archivo &&
      lectura && {
        title: 'Líneas que no se entienden',
        question: `Corríjalas en «${archivo.archivo}» y tráigalo de nuevo, o déjelas por fuera: las demás se leen. Las líneas se cuentan bajo los encabezados.`,
        fields: <LeftOut archivo={archivo} />,
      },
  },
  de_nuevo: {
    from: ['FALTAN'],
    button: 'Buscar de nuevo',
    busy: 'Buscando...',
    failed: 'No se pudo buscar en el libro',
    placed: true,
  },
  cruzar: { from: ['CRUZABLES'], button: 'Cruzar lo marcado', failed: 'No se pudo cruzar', placed: true },
  deshacer: { from: ['CRUZADAS'], button: 'Deshacer', failed: 'No se pudo deshacer el cruce', placed: true },
  entrada: {
    ...enters,
    from: ['ENTRA'],
    button: 'Entrada',
    asks: ({ estado: { cuenta }, linea, once }) =>
      linea && { ...moved(linea, once), title: `Entrada a ${cuenta.nombre}` },
  },
  salida: {
    ...enters,
    from: ['SALE'],
    button: 'Salida',
    asks: ({ estado: { cuenta }, linea, once }) =>
      linea && { ...moved(linea, once), title: `Salida de ${cuenta.nombre}` },
  },
  quitar: {
    from: ['QUITABLE'],
    button: 'Quitar',
    busy: 'Quitando...',
    failed: 'No se pudo quitar el archivo',
    danger: true,
    placed: true,
    asks: ({ archivo }) =>
      archivo && {
        title: `Quitar «${archivo.archivo}»`,
        question:
          'Se quitan sus líneas y lo que se cruzó con ellas. Los movimientos del libro quedan como están.',
        button: 'Quitar archivo',
        fields: (
          <>
            {which(archivo)}
            <ReasonField />
          </>
        ),
      },
  },
} as const satisfies Acts<string, Read>
