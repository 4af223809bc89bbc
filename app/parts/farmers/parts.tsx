import type { FarmerAccount } from '#server/farmers/contract.ts'
import { type AccountPart, type FarmerPaper, PART_ROWS } from '#server/farmers/words.ts'
import { MoneyLine, TicketLine } from './lines.tsx'

/** Title, empty text and paper of each part. */
export const PARTS: Record<AccountPart, { title: string; none: string; all: string; tipo: FarmerPaper }> = {
  liquidaciones: {
    title: 'Liquidaciones',
    none: 'No hay liquidaciones.',
    all: 'Ver todas las liquidaciones',
    tipo: 'LIQUIDACION',
  },
  tiquetes: {
    title: 'Tiquetes de báscula',
    none: 'No hay tiquetes.',
    all: 'Ver todos los tiquetes',
    tipo: 'TIQUETE_BASCULA',
  },
  egresos: {
    title: 'Pagos que recibió del molino',
    none: 'No hay pagos.',
    all: 'Ver todos los pagos que recibió',
    tipo: 'EGRESO',
  },
  recibos: {
    title: 'Pagos que usted hizo',
    none: 'No hay pagos.',
    all: 'Ver todos los pagos que hizo',
    tipo: 'RECIBO_CAJA',
  },
}

export function PartLines({
  code,
  account,
  part,
}: {
  code: string
  account: FarmerAccount
  part: AccountPart
}) {
  const { tipo, none } = PARTS[part]
  const { tiquetes } = account
  if (!account[part] || account[part].data.length === 0) return <p>{none}</p>
  if (part === 'tiquetes') {
    return (
      <ul>
        {tiquetes?.data.map((ticket) => (
          <TicketLine key={ticket.id} code={code} ticket={ticket} />
        ))}
      </ul>
    )
  }
  return (
    <ul>
      {account[part]?.data.map((money) => (
        <MoneyLine key={money.id} code={code} tipo={tipo} money={money} />
      ))}
    </ul>
  )
}

/** One whole part, page by page. */
export function WholePart({
  code,
  account,
  part,
  page,
}: {
  code: string
  account: FarmerAccount
  part: AccountPart
  page: number
}) {
  const { title } = PARTS[part]
  const { total_count = 0, data = [] } = account[part] ?? {}
  const more = (page - 1) * PART_ROWS + data.length < total_count
  const at = (other: number) => `?ver=${part}&pagina=${other}`
  return (
    <section>
      <h2>{title}</h2>
      <PartLines code={code} account={account} part={part} />
      <nav aria-label="Páginas">
        {page > 1 && <a href={at(page - 1)}>Más nuevos</a>} {more && <a href={at(page + 1)}>Más antiguos</a>}{' '}
        <a href="?">Volver a todo</a>
      </nav>
    </section>
  )
}
