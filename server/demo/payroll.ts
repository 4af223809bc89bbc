import { sql } from 'drizzle-orm'
import {
  calculatePayroll,
  payrollSpans,
  type Novedad,
  type ParametrosDeNomina,
  type Tramo,
} from '#server/payroll/rules.ts'
import { payPayroll } from '#server/payroll/payments-acts.ts'
import { PARAMETERS } from '#server/companies/new-company-rules.ts'
import { addDays, dayInBogota } from '#server/kit/words/days.ts'
import { addMonths, daysOfMonth, monthOf } from '#server/kit/words/months.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { idAt } from './ids.ts'
import { random, type Random } from './random.ts'

/** Number of paid months, all of them ended. */
const MONTHS = 4

/** Jobs and salaries by department. The first job of several belongs to one person. */
const JOBS: Record<string, readonly (readonly [cargo: string, salario: number])[]> = {
  Molinería: [
    ['Jefe de molino', 4_800_000],
    ['Operario de molino', 2_100_000],
  ],
  Secamiento: [
    ['Jefe de secamiento', 3_900_000],
    ['Operario de secamiento', 1_950_000],
  ],
  Empaque: [['Operario de empaque', 1_750_905]],
  Bodega: [
    ['Jefe de bodega', 3_600_000],
    ['Bodeguero', 1_850_000],
  ],
  Báscula: [['Basculista', 2_300_000]],
  Laboratorio: [['Analista de laboratorio', 2_900_000]],
  Mantenimiento: [['Técnico de mantenimiento', 2_600_000]],
  Administración: [
    ['Gerente', 9_500_000],
    ['Contadora', 5_400_000],
    ['Auxiliar administrativa', 2_200_000],
  ],
  Cartera: [['Auxiliar de cartera', 2_400_000]],
}
const OTHER_JOB = ['Oficios varios', 1_750_905] as const

const AFP = ['Porvenir', 'Protección', 'Colfondos', 'Colpensiones']
const BANKS = ['Banco Agrario', 'Bancolombia', 'Davivienda', 'BBVA']

interface Employee {
  id_empleado: string
  dependencia: string
  eps: string
}

/** Payroll parameters of a new company on a day. After the last validity its value still holds. */
function parametersOn(dia: string): ParametrosDeNomina {
  const rows = PARAMETERS.filter(({ area, desde }) => area === 'NOMINA' && desde <= dia)
  return Object.fromEntries(rows.map(({ tag, valor }) => [tag, valor])) as unknown as ParametrosDeNomina
}

/**
 * Makes the events of a month in addition to the salary. Half of the months have none; the season has much
 * overtime.
 */
function novedadesOf(mes: string, salario: number, chance: Random): Novedad[] {
  const novedades: Novedad[] = []
  if (/-(06|12)$/.test(mes)) novedades.push({ clave: 'PRIMA', valor: Math.round(salario / 2) })
  if (salario < 3_000_000 && chance.next() < 0.45) {
    novedades.push({ clave: 'EXTRA_DIURNA', horas: chance.between(2, 24) })
    if (chance.next() < 0.4) novedades.push({ clave: 'RECARGO_NOCTURNO', horas: chance.between(4, 40) })
    if (chance.next() < 0.3) novedades.push({ clave: 'DOMINICAL', horas: 8 })
  }
  if (chance.next() < 0.08) novedades.push({ clave: 'BONIFICACION', valor: chance.between(2, 8) * 50_000 })
  if (salario > 5_000_000) novedades.push({ clave: 'RETENCION', valor: chance.between(3, 30) * 10_000 })
  const deduction = chance.next()
  if (deduction < 0.18) novedades.push({ clave: 'PRESTAMO', valor: chance.between(2, 6) * 25_000 })
  else if (deduction < 0.26) novedades.push({ clave: 'LIBRANZA', valor: chance.between(8, 20) * 10_000 })
  else if (deduction < 0.3) novedades.push({ clave: 'EMBARGO', valor: chance.between(5, 12) * 20_000 })
  return novedades
}

/** Spreads the hours of a month evenly over its parts. */
function workedIn(tramos: readonly Tramo[], novedad: Novedad): Novedad[] {
  const { horas } = novedad
  if (horas === undefined || tramos.length === 1) return [novedad]
  const each = Math.ceil(horas / tramos.length)
  return tramos.map(({ desde }, index) => ({
    ...novedad,
    dia: desde,
    horas: Math.max(0, Math.min(each, horas - each * index)),
  }))
}

/**
 * Makes the payroll of the ended months with the rules of payroll, and pays it except for the last month. The first operator of the mill earns salary and
 * allowance alone.
 */
export async function makePayroll(
  tx: Transaction,
  id_empresa: string,
  { now }: { now: Date },
): Promise<void> {
  const chance = random(1886)
  const employees = await rowsOf<Employee>(
    tx,
    sql`select id_empleado, dependencia, eps from employees where id_empresa = ${id_empresa} order by id_empleado`,
  )
  const seen = new Map<string, number>()
  const people = employees.map((employee) => {
    const jobs = JOBS[employee.dependencia] ?? [OTHER_JOB]
    const before = seen.get(employee.dependencia) ?? 0
    seen.set(employee.dependencia, before + 1)
    const [cargo, salario] = jobs[Math.min(before, jobs.length - 1)] ?? OTHER_JOB
    return {
      ...employee,
      cargo,
      salario,
      /** Gives the worked example: salary and allowance alone. */
      plain: cargo === 'Operario de molino' && before === 1,
      tipo_contrato: chance.next() < 0.7 ? 'Término indefinido' : 'Término fijo',
      fecha_ingreso: addDays(dayInBogota(now), -chance.between(200, 3600)),
      afp: chance.pick(AFP),
      banco: chance.pick(BANKS),
      nro_cuenta: `${chance.between(100, 999)}-${chance.between(100_000, 999_999)}-${chance.between(10, 99)}`,
    }
  })
  const records: object[] = []
  const concepts: object[] = []
  const actual = monthOf(dayInBogota(now))
  // Each company has its own seed; otherwise companies in one database would get the same ids.
  const ids = random(parseInt(id_empresa.slice(-8), 16))
  for (let back = MONTHS; back > 0; back--) {
    const mes = addMonths(actual, -back)
    const { desde, hasta } = daysOfMonth(mes)
    const tramos = payrollSpans({ desde, hasta }, parametersOn)
    const at = new Date(`${hasta}T16:00:00Z`)
    for (const { plain, dependencia: _, ...person } of people) {
      const away = !plain && chance.next() < 0.05
      const dias = away ? chance.between(22, 28) : 30
      const novedades = plain ? [] : novedadesOf(mes, person.salario, chance)
      if (away) {
        const valor = Math.round((person.salario * (30 - dias)) / 30)
        novedades.push({ clave: chance.pick(['VACACIONES', 'INCAPACIDAD'] as const), valor })
      }
      const { lineas, aportes, total_devengado, total_deducciones } = calculatePayroll({
        salario: person.salario,
        dias,
        novedades: novedades.flatMap((novedad) => workedIn(tramos, novedad)),
        tramos,
      })
      const id_nomina = idAt(at, ids)
      records.push({
        id_nomina,
        id_empresa,
        ...person,
        desde,
        hasta,
        dias,
        fecha_pago: hasta,
        total_devengado,
        total_deducciones,
        ...aportes,
        version: 1,
        creado_en: at.toISOString(),
        actualizado_en: at.toISOString(),
      })
      concepts.push(...lineas.map((linea, index) => ({ id_nomina, orden: index + 1, ...linea })))
    }
  }
  await insertRows(tx, 'payroll_records', records)
  await insertRows(tx, 'payroll_concepts', concepts)
  for (let back = MONTHS; back > 1; back--) await payMonth(tx, id_empresa, addMonths(actual, -back))
}

/** Pays a month by the bank on its last day. The last month is still to be paid. */
async function payMonth(tx: Transaction, company: string, mes: string): Promise<void> {
  const [means] = await rowsOf<{ id_fpago: string; id_banco: string }>(
    tx,
    sql`select (select id_forma_pago from payment_methods where id_empresa = ${company} and tags = 'SON_BANCOS'
          order by id_forma_pago limit 1) as id_fpago,
        (select id_banco from banks where id_empresa = ${company} and clase = 'BANCO' order by id_banco limit 1) as id_banco`,
  )
  if (!means) throw new Error(`The company ${company} has no bank`)
  const { hasta: fecha } = daysOfMonth(mes)
  await payPayroll(tx, company, { mes, fecha, ...means, referencia: '' }, fecha)
}
