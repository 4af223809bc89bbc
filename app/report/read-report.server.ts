import { redirect } from '@remix-run/node'
import { textIn, withQuery } from '#app/api/query.ts'
import { ApiError, orElse } from '#app/api/client.server.ts'
import { type Choice, type Offers, readChoice, TYPED_PREFIX } from '#app/form/pickers/choice.ts'
import { choiceValues, readChoices } from '#app/form/pickers/read-choices.server.ts'
import { lookUp, type PickerRules } from '#app/form/pickers/rules.server.ts'
import { forbidden, type Session } from '#app/session/guard.server.ts'
import { mayOpen } from '#app/session/screens.server.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { askedDay, askedMonth } from '#server/kit/words/typed-days.ts'
import type { PickFilter, Report, ReportFilter, SelectFilter, Sheet } from './define-report.ts'
import type { ReportPage, ShownFilter } from './page.ts'

/**
 * Loads the report of the address. Invalid values redirect to the valid address. Without scripts a typed text
 * becomes an id in the address, or a list of offers.
 */
export async function readReport<Data>(
  request: Request,
  session: Session,
  report: Report<Data>,
): Promise<ReportPage> {
  const params = new URL(request.url).searchParams
  const open = await resolvePicks(session, report, params)
  const values = readFilters(params, report)
  const page: ReportPage = {
    title: report.title,
    path: report.path,
    company: session.compania.nombre,
    filters: report.filters.map((filter) => shown(filter, values[filter.name])),
    values,
    fields: { ...values, ...open.fields },
    results: open.results,
    errors: open.errors,
    sheet: null,
    message: '',
    failed: false,
  }
  if (lacksPick(report, values)) {
    const typed = Object.keys(open.fields).length > 0
    const only = typed ? {} : await onlyChoices(session, report, values)
    if (Object.keys(only).length > 0) throw redirect(withQuery(report.path, { ...only, ...values }))
    return { ...page, message: report.ask }
  }
  const unnamed = picksOf(report).flatMap(({ name, picker }) => {
    const id = values[name]
    return id ? [choiceValues(name, { id, label: `${picker.label} elegido` })] : []
  })
  try {
    const paged: Record<string, string> = report.paged ? { pagina: textIn(params, 'pagina') } : {}
    const data = await report.read(session, { ...values, ...paged })
    const choices = Object.entries(report.chosen?.(data) ?? {})
    const named = choices.map(([name, choice]) => choiceValues(name, choice))
    return {
      ...page,
      fields: Object.assign({ ...page.fields }, ...unnamed, ...named),
      sheet: shownTo(session, report.sheet(data)),
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.isForbidden) throw forbidden()
    const beside = Object.values(error.answer.errores ?? {}).flat()
    return {
      ...page,
      fields: Object.assign({ ...page.fields }, ...(error.answer.codigo === 'NO_ENCONTRADO' ? [] : unnamed)),
      message: beside.length > 0 ? beside.join(' ') : error.text(report.failed),
      failed: error.status === 0 || error.status >= 500,
    }
  }
}

/** Sheet for the browser: links that the user may follow, and only the values needed for red cells. */
function shownTo(session: Session, sheet: Sheet): Sheet {
  const tables = sheet.tables.map((table) => ({
    ...table,
    lines: table.lines.map(({ to, values, ...line }) => {
      const kept = (table.losses ?? []).map((name) => [name, values[name]] as const)
      return { ...line, values: Object.fromEntries(kept), ...(to && mayOpen(session, to) && { to }) }
    }),
  }))
  return { ...sheet, tables }
}

/** Valid filters of an address with defaults. Throws a redirect to the valid address. */
export function readFilters<Data>(params: URLSearchParams, report: Report<Data>): Record<string, string> {
  const hoy = dayInBogota(new Date())
  const given: Record<string, string> = {}
  let odd = false
  for (const filter of report.filters) {
    const value = params.get(filter.name)
    if (value === null) continue
    const asked = askedValue(filter, value)
    if (asked !== undefined) given[filter.name] = asked
    if (asked !== value) odd = true
  }
  if (odd) throw redirect(withQuery(report.path, given))
  const starts = report.filters.flatMap((filter) =>
    'start' in filter ? [[filter.name, filter.start(hoy)] as const] : [],
  )
  return { ...Object.fromEntries(starts), ...given }
}

/** Whether a required picker is empty. */
export const lacksPick = <Data>(report: Report<Data>, values: Record<string, string>): boolean =>
  picksOf(report).some(({ name, optional }) => !optional && !values[name])

/** Ids for the empty required pickers that have exactly one possible choice. */
async function onlyChoices<Data>(
  session: Session,
  report: Report<Data>,
  values: Record<string, string>,
): Promise<Record<string, string>> {
  const empty = picksOf(report).filter(({ name, optional }) => !optional && !values[name])
  const found = await Promise.all(
    empty.map(async ({ name, rules }) => {
      const offers = await search(session, rules, '')
      return offers?.length === 1 ? [[name, offers[0]!.id]] : []
    }),
  )
  return Object.fromEntries(found.flat()) as Record<string, string>
}

const picksOf = <Data>({ filters }: Report<Data>) =>
  filters.filter((filter): filter is PickFilter => filter.kind === 'pick')

/** Value of a filter in its stored form. Undefined if it is invalid. */
function askedValue(filter: ReportFilter, value: string): string | undefined {
  if (filter.kind === 'day') return askedDay(value) || undefined
  if (filter.kind === 'month') return askedMonth(value) || undefined
  const valid =
    filter.kind === 'select'
      ? isOffered(filter, value) || filter.others?.test(value) === true
      : value !== '' && value.length <= 64
  return valid ? value : undefined
}

const isOffered = ({ options }: SelectFilter, value: string) =>
  options.some((option) => option.value === value)

/** Filter for the browser, including the address's own value. */
function shown(filter: ReportFilter, value = ''): ShownFilter {
  if (filter.kind === 'pick') {
    const { rules: _onTheServer, ...field } = filter
    return field
  }
  const { kind, name, label } = filter
  if (kind !== 'select') return { kind, name, label }
  const more = value === '' || isOffered(filter, value) ? [] : [{ value, label: value }]
  return { kind, name, label, options: [...filter.options, ...more] }
}

/** Resolves the pickers of a form sent without scripts: texts, ticks and choices. */
async function resolvePicks<Data>(
  session: Session,
  report: Report<Data>,
  params: URLSearchParams,
): Promise<Pick<ReportPage, 'fields' | 'results' | 'errors'>> {
  const fields = picksOf(report)
  if (!fields.some(({ name }) => params.has(TYPED_PREFIX + name)))
    return { fields: {}, results: {}, errors: {} }
  const sent = new FormData()
  for (const [name, value] of params) sent.append(name, value)
  const read = readChoices(
    sent,
    fields.map(({ name, picker }) => ({ name, picker })),
  )
  const results: Offers = {}
  const errors: Record<string, string[]> = {}
  const picked = new Map<string, Choice>()
  for (const { name, rules } of fields) {
    const choice = readChoice(read.values[name])
    const text = read.open[name]
    if (choice) picked.set(name, choice)
    else if (text) {
      const found = await search(session, rules, text)
      const [only] = found ?? []
      if (found?.length === 1 && only) picked.set(name, only)
      else if (found) results[name] = found
      else errors[name] = ['No se pudo buscar. Intente de nuevo.']
    }
  }
  const others = report.filters.flatMap(({ name, kind }) =>
    kind === 'pick' ? [] : [[name, textIn(params, name)] as const],
  )
  const ids = [...picked].map(([name, { id }]) => [name, id] as const)
  const settled = Object.keys(results).length + Object.keys(errors).length === 0
  if (settled) throw redirect(withQuery(report.path, Object.fromEntries([...ids, ...others])))
  for (const { name } of fields) {
    const choice = picked.get(name)
    params.delete(name)
    if (choice) Object.assign(read.values, choiceValues(name, choice))
  }
  for (const [name, value] of others) if (value === '') params.delete(name)
  return { fields: read.values, results, errors }
}

/** null without permission, and when the API did not answer. */
const search = async (session: Session, rules: PickerRules, text: string): Promise<Choice[] | null> =>
  session.can(rules.key) ? orElse(lookUp(session, rules, text, ''), null) : null
