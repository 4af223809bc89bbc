import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Fragment } from 'react'
import { Letters } from '#app/parts/go-to/letters.tsx'
import { codedScreens } from '#app/parts/go-to/screens.server.ts'
import { GuideLinks } from '#app/parts/desk/guide-links.tsx'
import { settlementState } from '#app/parts/settlements/badge.tsx'
import { requireSession } from '#app/session/guard.server.ts'
import type { WeighingRecord } from '#server/weighings/rows-contract.ts'
import type { SettlementState } from '#server/weighings/settled-words.ts'

export const meta = () => [{ title: 'Ayuda · Molino' }]

type Pairs = readonly (readonly [name: string, meaning: string])[]

const KEYS: Pairs = [
  ['Alt + I', 'Va a «Ir a…» desde cualquier pantalla (en Firefox, Alt + Mayús + I).'],
  ['/', 'Va a la búsqueda de la pantalla; donde no la hay, a «Ir a…».'],
  ['Alt + N', 'Abre «Nuevo» en la lista (en Firefox, Alt + Mayús + N).'],
  ['Ctrl + Enter', 'Guarda el formulario desde cualquier campo.'],
  ['Enter', 'En la pesada pasa al campo siguiente; en los demás formularios guarda.'],
  ['↓ ↑ y Enter', 'Eligen lo que un campo ofrece mientras se escribe; Tab toma lo resaltado.'],
  ['Esc', 'Cierra un diálogo, o deja de editar una fila.'],
]

/** Actions of 'Ir a…'. They lead to a record or a filled form and save nothing. */
const DOES: Pairs = [
  ['nueva pesada', 'El formulario vacío; lo mismo con «nuevo» o «crear» y cualquier registro.'],
  ['pesar ABC123', 'El segundo peso de ese camión si está en patio; si no, una pesada con esa placa.'],
  [
    'recibo de Nohora',
    'El formulario con ese cliente. Si hay varios, se elige uno. También factura, cuenta o acuerdo.',
  ],
  ['abono 500.000 a FAC-200', 'El recibo de quien la debe, con el valor aplicado a esa cuenta.'],
  ['liquidar a Nohora', 'Lo que se le puede liquidar. También «liquidar PES-12» y «facturar PES-12».'],
  ['anticipo 500.000 a Nohora', 'El préstamo de su acuerdo en ejecución.'],
  ['liq 187', 'Ese registro, con su palabra o abreviado: pes, fac, rec, acu, maq, egreso, nota o cuenta.'],
  ['pagar liq 187', 'El pago de esa liquidación, si está aprobada.'],
  ['nota de FAC-200', 'La nota crédito de esa factura.'],
]

const WEIGHING_STATES: Record<WeighingRecord['estado'], string> = {
  PENDIENTE: 'Falta el segundo peso, o el análisis de una compra de arroz paddy.',
  PESADA: 'Está completa y se puede liquidar si es una compra de arroz paddy.',
  REPESADA: 'Se pesó de nuevo con un motivo; los pesos de antes se conservan.',
  PAGO: 'Su liquidación se pagó, o se pagó el servicio de báscula que la pesada debía.',
  ANULADA: 'Se eliminó con un motivo; su número no se usa otra vez. Sale solo con ese filtro.',
}

const SETTLEMENT_STATES: Record<SettlementState, string> = {
  BORRADOR: 'Se calculó y se puede calcular de nuevo; no compromete nada.',
  APROBADA: 'Se le debe al agricultor; el abono a su acuerdo ya cuenta y sus pesadas no cambian.',
  PAGADA: 'Tiene fecha y medio de pago; sus pesadas quedan en PAGO.',
  ANULADA: 'Lleva su motivo; sus pesadas se pueden liquidar otra vez y el abono se devuelve.',
}

const SETTLED: Pairs = Object.entries(SETTLEMENT_STATES).map(([estado, meaning]) => [
  settlementState(estado as SettlementState),
  meaning,
])

const ASKING: Pairs = [
  ['No veo una pantalla o un botón', 'Pida el permiso a quien administra usuarios y roles en su empresa.'],
  ['Olvidé la contraseña', 'Quien administra los usuarios le pone una nueva, que usted cambia al entrar.'],
  [
    'Una página dice que algo falló',
    'Guarde el número de referencia y déselo a quien cuida el sistema: está en el registro.',
  ],
  [
    'El equipo responde despacio',
    'Use «Modo ligero» en el menú: hace lo mismo, sin esperar a los programas de la página.',
  ],
]

/** Open to every signed-in user. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  return {
    empresa: session.compania.nombre,
    practica: session.can('POST-companies'),
    pantallas: codedScreens(session),
  }
}

export default function Help() {
  const { empresa, practica, pantallas } = useLoaderData<typeof loader>()
  return (
    <section>
      <header className="bar">
        <h1>Ayuda</h1>
      </header>
      <p>
        <Link to="/primeros-pasos">Primeros pasos</Link> de {empresa}: qué está hecho y qué falta.
      </p>
      {practica && (
        <p>
          <Link to="/empresa-de-practica">Empresa de práctica</Link>: para ensayar sin tocar los datos de
          verdad.
        </p>
      )}
      <p>Un día de trabajo, paso a paso, para leer o imprimir:</p>
      <GuideLinks />
      <div className="guide">
        <Explained
          title="Teclas"
          pairs={KEYS}
          keys
          note="En «Modo ligero», y donde no corren los programas de la página, sirven Alt + I, Alt + N y Enter, que guarda."
        />
        <Explained
          title="Ir a… también hace"
          pairs={DOES}
          stacked
          note="Nada de esto guarda: lleva al formulario lleno, y usted lo revisa y guarda."
        />
        <Explained title={`A quién preguntar en ${empresa}`} pairs={ASKING} stacked />
        <Explained title="Estados de una pesada" pairs={Object.entries(WEIGHING_STATES)} />
        <Explained title="Estados de una liquidación" pairs={SETTLED} />
      </div>
      <Letters screens={pantallas} />
    </section>
  )
}

interface ExplainedProps {
  title: string
  pairs: Pairs
  keys?: boolean
  /** True if the meanings are placed below the names, because the names are whole sentences. */
  stacked?: boolean
  note?: string
}

function Explained({ title, pairs, keys, stacked, note }: ExplainedProps) {
  return (
    <section className="panel">
      <h2>{title}</h2>
      <dl className={stacked ? 'facts stacked' : 'facts'}>
        {pairs.map(([name, meaning]) => (
          <Fragment key={name}>
            <dt>{keys ? <kbd>{name}</kbd> : name}</dt>
            <dd>{meaning}</dd>
          </Fragment>
        ))}
      </dl>
      {note && <p className="help">{note}</p>}
    </section>
  )
}
