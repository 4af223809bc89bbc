import { LinkIf, Facts } from '#app/format/record-parts.tsx'
import { collectionFact } from '#app/parts/receivables/badge.tsx'
import { PartyLink } from '#app/parts/parties/party-link.tsx'
import { agreementPath, invoicePath, millingPath, receivablePath, weighingPath } from '#app/parts/paths.ts'
import type { Receivable } from '#server/receivables/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { percent, pesos, whole } from '#server/kit/words/formats.ts'
import { RECEIVABLE } from '#server/receivables/words.ts'

export interface May {
  openThirdParty: boolean
  openInvoice: boolean
  openWeighing: boolean
  openAgreement: boolean
  openMilling: boolean
}

interface ReceivableSheetProps {
  cuenta: Receivable
  may: May
}

/** Debt, due day, origin and late interest of a receivable. */
export function ReceivableSheet({ cuenta, may }: ReceivableSheetProps) {
  const { saldo_actual, valor_mora } = cuenta
  return (
    <>
      <p className="headline">
        <span>Saldo</span> <strong>{pesos(saldo_actual)}</strong>{' '}
        {!!valor_mora && (
          <span>
            más {pesos(valor_mora)} de mora{!saldo_actual && ', que se cobra o se condona aparte'}
          </span>
        )}
      </p>
      <div className="columns">
        <section className="panel">
          <h2>Cuenta</h2>
          <Facts
            items={[
              [
                'Cliente',
                <PartyLink key="cliente" id={cuenta.cliente_id} may={may.openThirdParty}>
                  {cuenta.cliente_nombre}
                </PartyLink>,
              ],
              [RECEIVABLE.origen.label, <Origin key="origen" cuenta={cuenta} may={may} />],
              ['Fecha', writtenDay(cuenta.fecha_factura)],
              ['Vence', writtenDay(cuenta.fecha_esperada_pago)],
              [RECEIVABLE.valor_original_factura.label, pesos(cuenta.valor_original_factura)],
              ['Abonos', pesos(cuenta.total_abonos_realizados)],
              [RECEIVABLE.notas.label, cuenta.notas ? pesos(cuenta.notas) : ''],
              ...(cuenta.interes_original && cuenta.origen !== 'MORA' ? partsOf(cuenta) : []),
              [RECEIVABLE.observaciones.label, cuenta.observaciones],
              ['Motivo de la anulación', cuenta.motivo_anulacion],
            ]}
          />
        </section>
        <section className="panel">
          <h2>Mora</h2>
          <Facts
            items={[
              collectionFact(cuenta),
              ['Días vencida', cuenta.dias_vencimiento ? whole(cuenta.dias_vencimiento) : ''],
              ['Interés de mora', `${percent(cuenta.porcentaje_interes_mora)} mensual`],
              ['Mora por cobrar', <strong key="mora">{pesos(valor_mora)}</strong>],
              ['Cobrada en otra cuenta', cuenta.mora_cobrada ? pesos(cuenta.mora_cobrada) : ''],
              ['Condonada', cuenta.mora_condonada ? pesos(cuenta.mora_condonada) : ''],
              [RECEIVABLE.motivo_condonacion.label, cuenta.motivo_condonacion],
              ['Motivo del último cambio', cuenta.motivo_cambio],
            ]}
          />
        </section>
      </div>
    </>
  )
}

/** Capital and interest of the balance. Late interest runs on the capital alone. */
const partsOf = ({ saldo_actual: left, saldo_interes: interest }: Receivable): [string, string][] => [
  ['De intereses, que se abonan primero', pesos(interest)],
  ['De capital', pesos(left - interest)],
]

/** The document behind the receivable, with a link when the person may open it. */
function Origin({ cuenta, may }: ReceivableSheetProps) {
  const { numero_origen: number, id_factura, id_weighing_record, id_acuerdo, id_cuenta_principal } = cuenta
  const { id_maquila } = cuenta
  if (id_factura) {
    return (
      <LinkIf may={may.openInvoice} to={invoicePath(id_factura)}>
        Factura {number}
      </LinkIf>
    )
  }
  if (id_weighing_record) {
    return (
      <LinkIf may={may.openWeighing} to={weighingPath(id_weighing_record)}>
        Pesada {number}
      </LinkIf>
    )
  }
  if (id_acuerdo) {
    return (
      <LinkIf may={may.openAgreement} to={agreementPath(id_acuerdo)}>
        Acuerdo {number}
      </LinkIf>
    )
  }
  if (id_maquila) {
    return (
      <LinkIf may={may.openMilling} to={millingPath(id_maquila)}>
        Cuota de la maquila {number}
      </LinkIf>
    )
  }
  if (cuenta.origen === 'SALDO_INICIAL') return 'Saldo inicial'
  if (!id_cuenta_principal) return 'Escrita a mano'
  return (
    <LinkIf may to={receivablePath(id_cuenta_principal)}>
      Mora de {number}
    </LinkIf>
  )
}
