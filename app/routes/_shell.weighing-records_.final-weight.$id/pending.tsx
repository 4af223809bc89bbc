import { Form } from '@remix-run/react'
import type { WeighingSummary } from '#server/weighings/rows-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { isSent, measure } from '#server/kit/words/formats.ts'

/** 'Pesadas Pendientes': other weighings of the supplier, to settle together with this one. */
export function Pending({ pesada, maySettle }: { pesada: WeighingSummary; maySettle: boolean }) {
  const { pendientes, otrasPesadas } = pesada
  if (!pesada.aplicaLiquidacion || (pendientes.length === 0 && !otrasPesadas.trim())) return null
  return (
    <section className="panel">
      <h2>Pesadas Pendientes</h2>
      {pendientes.length === 0 ? (
        <p>{otrasPesadas}</p>
      ) : (
        <Form action="/liquidacion-arroz">
          <input type="hidden" name="pesada" value={pesada.id_weighing_record} />
          <ul className="plain">
            {pendientes.map((otra) => (
              <li key={otra.id_weighing_record}>
                <label>
                  {maySettle && <input type="checkbox" name="pesada" value={otra.id_weighing_record} />}
                  {otra.consecutivo} <span className="aside">{writtenDay(otra.fecha)}</span>{' '}
                  {isSent(otra.peso_neto) && `${measure(otra.peso_neto)} kg`}
                </label>
              </li>
            ))}
          </ul>
          {maySettle && (
            <footer className="buttons">
              <button className="secondary">Liquidar con las marcadas</button>
            </footer>
          )}
        </Form>
      )}
    </section>
  )
}
