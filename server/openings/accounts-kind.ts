import { Pesos } from '#server/kit/contract/common.ts'
import { untilToday, refuseOutside } from '#server/kit/rules/dates.ts'
import type { Queries } from '#server/db/transaction.ts'
import { folded } from '#server/kit/reading/cells.ts'
import {
  accountKeys,
  accountOf,
  accountsNamed,
  accountsOf,
  bringAccounts,
  hasOpening,
  undoneAccounts,
} from './accounts-acts.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { columnOf, type Draft, type Found, type ImportKind } from '#server/kit/reading/import-kind.ts'
import { checkFields, checkRule, closedMonths, numberOf, textOf, textsIn, writing } from './openings.ts'
import { BANK } from '#server/bank/words.ts'

/** Opening balances of bank accounts and cash boxes. The bank book starts from them. */
export const openingAccounts: ImportKind = {
  name: 'opening-accounts',
  label: 'Saldos de bancos y cajas',
  one: 'saldo',
  many: 'saldos',
  group: 'Saldos iniciales',
  columns: [
    {
      ...columnOf('nombre', BANK.nombre),
      label: 'Banco',
      aliases: ['Banco o caja', 'Cuenta', 'Nombre'],
      required: true,
      max: LENGTH.name,
      example: 'Bancolombia',
      help: 'El banco o la caja; el que no exista se crea como banco.',
    },
    {
      ...columnOf('nro_cuenta', BANK.nro_cuenta),
      aliases: ['No. de cuenta', 'Nro cuenta'],
      max: 40,
      example: '400-118',
    },
    {
      ...columnOf('saldo_inicial', BANK.saldo_inicial),
      label: 'Saldo',
      aliases: ['Saldo inicial', 'Valor'],
      required: true,
      example: '41.000.000',
    },
    {
      ...columnOf('fecha_si', BANK.fecha_si),
      aliases: ['Fecha del saldo'],
      required: true,
      help: 'El saldo con que comenzó ese día.',
    },
  ],
  keys: { create: 'POST-banks', update: 'PUT-banks' },
  changedBy: 'id_banco',
  path: '/bank',
  check(draft, hoy) {
    checkFields(draft, { saldo_inicial: Pesos })
    checkRule(draft, () => refuseOutside('fecha_si', textOf(draft.values, 'fecha_si'), untilToday(hoy)))
  },
  keyOf: (values) => `${folded(textOf(values, 'nombre'))}|${folded(textOf(values, 'nro_cuenta'))}`,
  find: findAccounts,
  write: writing(bringAccounts, (values) => ({
    ...textsIn(values, 'nombre', 'nro_cuenta', 'fecha_si'),
    id_banco: textOf(values, 'id_banco') || null,
    saldo_inicial: numberOf(values, 'saldo_inicial'),
  })),
  ...undoneAccounts,
}

async function findAccounts(q: Queries, company: string, drafts: Draft[]): Promise<Found[]> {
  const known = await accountsOf(q, company)
  const names = await accountKeys(
    q,
    drafts.map(({ values }) => textOf(values, 'nombre')),
  )
  const numbers = await accountKeys(
    q,
    drafts.map(({ values }) => textOf(values, 'nro_cuenta')),
  )
  const refuseClosed = await closedMonths(q, company)
  const taken = new Map<string, number>()
  return drafts.map((draft, place) => {
    const { values, errors } = draft
    const account = accountOf(known, names[place]!, numbers[place]!)
    if (!account && numbers[place] === '' && accountsNamed(known, names[place]!).length > 1)
      errors.nro_cuenta = `Hay varias cuentas «${textOf(values, 'nombre')}»: escriba el número.`
    if (account) values.id_banco = account.id
    if (!account || account.saldo_inicial === null) {
      refuseClosed(draft, 'fecha_si')
      const first = account && taken.get(account.id)
      if (first) errors[''] = `Repetida: es la misma cuenta de la fila ${first}.`
      else if (account) taken.set(account.id, draft.fila)
      return { estado: 'NUEVA' }
    }
    const { id, nombre, nro_cuenta, saldo_inicial, fecha_si } = account
    const same = Number(saldo_inicial) === numberOf(values, 'saldo_inicial') && fecha_si === values.fecha_si
    return same ? { estado: 'IGUAL', id } : { estado: 'OTRA', porque: hasOpening(nombre, nro_cuenta) }
  })
}
