import type { Asked } from '#app/form/acts.tsx'
import { SelectField, TextField } from '#app/form/fields.tsx'
import { Moved } from '#app/parts/bank/moved.tsx'
import { bankPesos, whole } from '#server/kit/words/formats.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { type ACTS, FILE_FIELD, LINE_FIELD } from './acts.ts'
import { Columns } from './columns.tsx'
import { LeftOut } from './left-out.tsx'
import type { Read } from './read.server.ts'

export function actDialogs({ estado: { cuenta }, linea, archivo, lectura, once }: Read) {
  const asks: Partial<Record<keyof typeof ACTS, Asked>> = {}
  if (linea) {
    const moved: Asked = {
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
    }
    asks.entrada = { ...moved, title: `Entrada a ${cuenta.nombre}` }
    asks.salida = { ...moved, title: `Salida de ${cuenta.nombre}` }
  }
  if (archivo) {
    const which = <input type="hidden" name={FILE_FIELD} value={archivo.id_conciliacion} />
    asks.quitar = {
      title: `Quitar «${archivo.archivo}»`,
      question:
        'Se quitan sus líneas y lo que se cruzó con ellas. Los movimientos del libro quedan como están.',
      button: 'Quitar archivo',
      fields: (
        <>
          {which}
          <TextField name="motivo" label="Motivo" maxLength={LENGTH.reason} required />
        </>
      ),
    }
    if (lectura) {
      asks.columnas = {
        title: `Columnas de «${archivo.archivo}»`,
        question:
          'Diga de qué columna sale cada dato. Se recuerda para los archivos con las mismas columnas.',
        values: { ultimo: lectura.ultimo },
        fields: (
          <>
            {which}
            <Columns lectura={lectura} />
          </>
        ),
      }
      asks.hoja = {
        title: `Hoja de «${archivo.archivo}»`,
        values: { hoja: lectura.hoja },
        fields: (
          <>
            {which}
            <SelectField
              name="hoja"
              label="Hoja"
              options={lectura.hojas.map((value) => ({ value, label: value }))}
              required
            />
          </>
        ),
      }
      asks.lineas = {
        title: 'Líneas que no se entienden',
        question: `Corríjalas en «${archivo.archivo}» y tráigalo de nuevo, o déjelas por fuera: las demás se leen. Las líneas se cuentan bajo los encabezados.`,
        fields: (
          <>
            {which}
            <LeftOut archivo={archivo} />
          </>
        ),
      }
    }
  }
  return asks
}
