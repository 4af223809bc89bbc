import type { FarmerAccount } from '#server/farmers/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import type { AccountPart } from '#server/farmers/words.ts'
import { kilos, pesos } from '#server/kit/words/formats.ts'
import { Line, MoneyLine, paperHref } from './lines.tsx'
import { PartLines, PARTS } from './parts.tsx'

interface AccountProps {
  code: string
  account: FarmerAccount
}

/** Account of a farmer; the parts that farmers ask for most come first. */
export function Account({ code, account }: AccountProps) {
  const { depositos, certificados = [] } = account
  return (
    <>
      <Debt code={code} account={account} />
      <Newest code={code} account={account} part="liquidaciones" />
      {depositos && depositos.pesadas.length > 0 && (
        <section>
          <h2>Arroz en depósito</h2>
          <p className="total">
            Por fijar precio: <strong>{kilos(depositos.kg)}</strong>
          </p>
          <ul>
            {depositos.pesadas.map(({ numero, fecha, kg, fijar_hasta }) => (
              <Line key={numero} numero={numero} figure={kilos(kg)}>
                {writtenDay(fecha)} · Fije el precio hasta el {writtenDay(fijar_hasta)}
              </Line>
            ))}
          </ul>
        </section>
      )}
      <Newest code={code} account={account} part="tiquetes" />
      <Newest code={code} account={account} part="egresos" />
      <Newest code={code} account={account} part="recibos" />
      <section>
        <h2>Certificados</h2>
        {certificados.length === 0 && <p>No hay certificados.</p>}
        <ul>
          {certificados.map(({ tipo, id, anio }) => (
            <li key={tipo + anio}>
              <a href={paperHref(code, tipo, id, anio)}>
                {tipo === 'CERTIFICADO_CUOTA' ? 'Cuota de fomento' : 'Retención en la fuente'} de {anio}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Newest({ part, ...its }: AccountProps & { part: AccountPart }) {
  const { title, all } = PARTS[part]
  return (
    <section>
      <h2>{title}</h2>
      <PartLines {...its} part={part} />
      <p>
        <a href={`?ver=${part}`}>{all}</a>
      </p>
    </section>
  )
}

function Debt({ code, account: { deuda, fecha } }: AccountProps) {
  if (!deuda) return null
  const { total, acuerdos, cuentas, por_descontar, mora, anticipos, estados } = deuda
  return (
    <section>
      <h2>Lo que debe</h2>
      <p className="total">
        Hoy, {writtenDay(fecha)}: <strong>{pesos(total)}</strong>
      </p>
      <ul>
        {acuerdos.map((one) => (
          <MoneyLine
            key={one.id}
            code={code}
            tipo="ACUERDO_FINANCIAMIENTO"
            money={{ ...one, estado: '' }}
            more="Acuerdo, con intereses hasta hoy"
          />
        ))}
        {cuentas.map((one) => (
          <MoneyLine
            key={one.id}
            code={code}
            tipo="CUENTAS_POR_COBRAR"
            money={one}
            more={`Vence el ${writtenDay(one.vence)}${one.mora ? ` · Interés de mora ${pesos(one.mora)}` : ''}`}
          />
        ))}
        {por_descontar.map((one) => (
          <MoneyLine
            key={one.id}
            {...(one.con_papel && { code })}
            tipo="LIQUIDACION"
            money={{ ...one, estado: '' }}
            more={
              one.con_papel ? 'Anticipo por descontar, de una liquidación anulada' : 'Anticipo por descontar'
            }
          />
        ))}
      </ul>
      {!!mora && <p>Además, interés de mora: {pesos(mora)}</p>}
      {!!anticipos && <p>A su favor, por aplicar: {pesos(anticipos)}</p>}
      {estados.map((id) => (
        <p key={id}>
          <a href={paperHref(code, 'CUENTAS_POR_COBRAR', id)}>Estado de cuenta (PDF)</a>
        </p>
      ))}
    </section>
  )
}
