import type { NoteDetail } from './notes-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { decimal, pesos } from '#server/kit/words/formats.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { noteConceptName, noteKindName } from './notes-words.ts'
import { drawLetterhead, type Letterhead } from '#server/kit/papers/letterhead.ts'
import { HALF_LETTER, Sheet, SIZE } from '#server/kit/papers/sheet.ts'

/** Note on half letter paper: corrected document, reason and amounts. */
export async function notePaper(n: NoteDetail, company: Letterhead): Promise<Buffer> {
  const title = noteKindName(n.clase).toUpperCase()
  const sheet = await Sheet.open(HALF_LETTER, 20, `${title} ${n.numero}`)
  const y = drawLetterhead(sheet, company, { title, number: n.numero, below: [writtenDay(n.fecha)] })
  const party = `${n.nombre_tercero}\n${identification(n.tipo_identificacion, n.identificacion)}`
  const ofAdjustment = n.clase === 'AJUSTE'
  const end = sheet.factsBeside(
    [
      [ofAdjustment ? 'Proveedor' : 'Cliente', party],
      ['Dirección', n.direccion],
      [
        'Corrige',
        `${ofAdjustment ? 'Documento soporte' : 'Factura'} ${n.documento} del ${writtenDay(n.fecha_documento)}`,
      ],
      ['Liquidación', n.liquidacion],
      ['Concepto', noteConceptName(n.concepto)],
      ['Motivo', n.motivo],
      [
        'Devuelve',
        n.lineas
          .map((line) => `${decimal(line.cantidad ?? 0)} ${line.unidad} de ${line.descripcion}`)
          .join('\n'),
      ],
      ['Base', n.iva ? pesos(n.base ?? 0) : ''],
      ['IVA', n.iva ? pesos(n.iva) : ''],
    ],
    ['VALOR', pesos(n.valor ?? 0)],
    { y, column: 170, label: 96, size: SIZE },
  )
  const signers = [
    { role: ofAdjustment ? 'Proveedor' : 'Cliente', name: party },
    { role: 'Por la empresa', name: company.nombre },
  ]
  sheet.signaturesAtFoot(signers, end)
  sheet.numberPages(`${noteKindName(n.clase)}: no transmitida a la DIAN`)
  return sheet.end()
}
