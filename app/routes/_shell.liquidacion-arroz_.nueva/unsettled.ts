import type { DraftWeighing } from '#app/parts/settlements/weighing-rows.tsx'
import type { WeighingRecord } from '#server/weighings/rows-contract.ts'

/** Row of a weighing before the first calculation. A shared weighing shows the owner's open kilos. */
export function unsettled(pesada: WeighingRecord, owner: string): DraftWeighing {
  const { peso_bruto, peso_neto } = pesada
  const share = pesada.partes.find(({ id_proveedor }) => id_proveedor === owner)
  return {
    id_weighing_record: pesada.id_weighing_record,
    consecutivo: pesada.consecutivo,
    fecha: pesada.fecha,
    placa: pesada.placa,
    id_producto: pesada.id_producto,
    producto: pesada.descripcion_producto,
    peso_lleno: pesada.peso_lleno,
    peso_vacio: pesada.peso_vacio,
    cantbultos: pesada.cantbultos,
    descuento_bultos_kg: peso_bruto === null || peso_neto === null ? null : peso_bruto - peso_neto,
    peso_neto: share ? share.kg_abiertos : peso_neto,
    neto_pesada: share ? peso_neto : null,
    humedad: pesada.humedad,
    impureza: pesada.impureza,
    partido: pesada.grano_p,
    rojo: pesada.grano_r,
    yeso: pesada.yeso,
    flete: null,
    bascula: null,
    descuento_lab_kg: null,
    kg_liquidados: null,
    precio_kg: null,
    subtotal: null,
  }
}
