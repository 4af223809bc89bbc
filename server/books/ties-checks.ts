import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { today } from '#server/kit/words/days.ts'
import { NAMED, type Check, type Fault } from '#server/kit/check.ts'
import { tiesOn } from './ties-queries.ts'
import { NOMBRES_DE_CUADRES, partInWords, type Cuadre } from './ties-rules.ts'
import { compareText } from '#server/kit/words/compare.ts'

/** Ties of one company, or the error of vouchers that cannot be made. */
interface OfCompany {
  empresa: string
  cuadres: Cuadre[]
  error?: string
}

/** Ties of one run, read once for all checks. */
const read = new WeakMap<Queries, { dia: string; companies: Promise<OfCompany[]> }>()

function ofCompanies(q: Queries, dia: string): Promise<OfCompany[]> {
  const last = read.get(q)
  if (last?.dia === dia) return last.companies
  const companies = readCompanies(q, dia)
  read.set(q, { dia, companies })
  return companies
}

async function readCompanies(q: Queries, dia: string): Promise<OfCompany[]> {
  const rows = await rowsOf<{ empresa: string }>(
    q,
    sql`select id_empresa as empresa from companies order by id_empresa`,
  )
  const companies: OfCompany[] = []
  for (const { empresa } of rows) {
    try {
      companies.push({ empresa, cuadres: await tiesOn(q, empresa, dia) })
    } catch (error) {
      companies.push({
        empresa,
        cuadres: [],
        error: error instanceof Error ? error.message : String(error),
      })
    }
  }
  return companies
}

/** Faults of the tie at `place`. The first tie names the vouchers that cannot be made. */
const faultsOf = ({ empresa, cuadres, error }: OfCompany, place: number): Fault[] =>
  error !== undefined && place === 0
    ? [{ empresa, que: error }]
    : (cuadres[place]?.partes ?? []).map((parte) => ({ empresa, que: partInWords(parte) }))

/** The accounts are what the lists say on the day (books/README.md, ties). */
export const TIE_CHECKS: readonly Check[] = NOMBRES_DE_CUADRES.map((nombre, place) => ({
  nombre: `Cuadre: ${nombre.toLowerCase()}`,
  run: async (q, dia = today()) => {
    const companies = await ofCompanies(q, dia)
    const faults = companies.flatMap((one) => faultsOf(one, place))
    const vistos = companies.reduce((sum, { cuadres }) => sum + (cuadres[place]?.vistos ?? 0), 0)
    return {
      vistos,
      malos: faults.length,
      primeros: faults.sort((one, other) => compareText(one.que, other.que)).slice(0, NAMED),
    }
  },
}))
