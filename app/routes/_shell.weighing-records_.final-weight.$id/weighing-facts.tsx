import { Facts, LinkIf } from '#app/format/record-parts.tsx'
import { measure, pesos, whole } from '#server/kit/words/formats.ts'
import { writtenDay, writtenMoment } from '#server/kit/words/days.ts'
import type { WeighingSummary } from '#server/weighings/rows-contract.ts'
import { WEIGHING, typedAndWhy } from '#server/weighings/words.ts'

/** Net weight, the main number of the page. */
export function Net({ pesada: { peso_neto } }: { pesada: WeighingSummary }) {
  return (
    peso_neto !== null && (
      <p className="headline">
        <span>Peso neto</span> <strong>{kilos(peso_neto)}</strong>
      </p>
    )
  )
}

interface WeighingFactsProps {
  pesada: WeighingSummary
  may: { openSettlement: boolean }
}

/** All fields of a weighing: parties, weights and analysis. */
export function WeighingFacts({ pesada, may }: WeighingFactsProps) {
  // An older API sends neither state nor weights, so the page does not call them missing.
  const told = Boolean(pesada.estado)
  return (
    <div className="columns">
      <section className="panel">
        <h2>Pesada</h2>
        <Facts
          items={[
            [WEIGHING.fecha.label, pesada.fecha && writtenDay(pesada.fecha)],
            ['Turno', pesada.turno],
            [WEIGHING.operacion.label, pesada.operacion],
            ['Origen del registro', pesada.saldo_inicial && 'Saldo inicial: depósito de antes'],
            [WEIGHING.en_deposito.label, pesada.en_deposito && <Deposit pesada={pesada} may={may} />],
            ['Proveedor', pesada.nombreProveedor],
            [WEIGHING.nombre_cliente.label, pesada.nombre_cliente],
            ['Producto', pesada.descripcionProducto],
            [WEIGHING.placa.label, pesada.placa],
            ['Conductor', pesada.nombreConductor],
            ['Origen', pesada.nombreOrigen],
            ['Lote', pesada.descripcion_lote],
            [WEIGHING.ticket.label, pesada.ticket],
            ['Valor de la pesada', pesos(pesada.vrpesada)],
            ['Forma de pago', pesada.descripcionFormapago],
            [WEIGHING.observaciones.label, pesada.observaciones],
            ['Motivo de la anulación', pesada.motivo_anulacion],
          ]}
        />
      </section>
      {told && (
        <section className="panel">
          <h2>Pesos</h2>
          <Weights pesada={pesada} />
        </section>
      )}
      {told && (
        <section className="panel">
          <h2>Análisis</h2>
          <Analysis pesada={pesada} />
        </section>
      )}
    </div>
  )
}

const kilos = (value: number | null) => value !== null && `${measure(value)} kg`
const percent = (value: number | null) => value !== null && `${measure(value)} %`

function Weights({ pesada }: { pesada: WeighingSummary }) {
  const missing = pesada.saldo_inicial ? null : <em className="missing">Falta</em>
  const tare = pesada.tara_bulto ? ` × ${measure(pesada.tara_bulto)} kg` : ''
  return (
    <Facts
      items={[
        [WEIGHING.peso_lleno.label, kilos(pesada.peso_lleno) || missing],
        [WEIGHING.peso_vacio.label, kilos(pesada.peso_vacio) || missing],
        [WEIGHING.tara_conocida.label, kilos(pesada.tara_conocida)],
        // Without sacks the gross weight equals the net weight, so it is not shown.
        [WEIGHING.peso_bruto.label, pesada.cantbultos ? kilos(pesada.peso_bruto) : null],
        [WEIGHING.cantbultos.label, pesada.cantbultos ? whole(pesada.cantbultos) + tare : null],
        [WEIGHING.peso_neto.label, pesada.peso_neto !== null && <strong>{kilos(pesada.peso_neto)}</strong>],
        [WEIGHING.costofletexkg.label, pesada.costofletexkg ? `$ ${measure(pesada.costofletexkg)}` : null],
        ['Valor del flete', pesada.valor_flete ? pesos(pesada.valor_flete) : null],
        ['Transportador', pesada.nombre_transportador],
        [WEIGHING.pesado_por.label, signed(pesada.pesado_por, pesada.pesado_en)],
        ['Segunda pesada', signed(pesada.segunda_pesada_por, pesada.segunda_pesada_en)],
        ['Digitado', typedAndWhy(pesada)],
      ]}
    />
  )
}

function Analysis({ pesada }: { pesada: WeighingSummary }) {
  if (!pesada.humedad && pesada.impureza === null) return <p className="empty">Sin analizar.</p>
  return (
    <Facts
      items={[
        ['% humedad', percent(pesada.humedad)],
        ['% impureza', percent(pesada.impureza)],
        ['% grano rojo', percent(pesada.grano_r)],
        ['% grano partido', percent(pesada.grano_p)],
        ['% yeso', percent(pesada.yeso)],
        [WEIGHING.analizado_por.label, signed(pesada.analizado_por, pesada.analizado_en)],
      ]}
    />
  )
}

/** Deadline to fix the price, and link to the farmer's account. */
function Deposit({ pesada: { fijar_hasta, id_proveedor }, may }: WeighingFactsProps) {
  return (
    <>
      precio por fijar hasta el {writtenDay(fijar_hasta)}{' '}
      <LinkIf may={may.openSettlement} to={`/depositos?tercero=${encodeURIComponent(id_proveedor)}`}>
        Cuenta de depósito
      </LinkIf>
    </>
  )
}

/** User and time of a step; nothing before the step. */
function signed(name: string, moment: string) {
  if (!name) return null
  return (
    <>
      {name} {moment && <small className="aside">{writtenMoment(moment)}</small>}
    </>
  )
}
