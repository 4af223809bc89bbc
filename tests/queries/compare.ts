import ts from 'typescript'
import { nothing, type Seen } from './seen.ts'

const { TypeFlags } = ts

/** Kinds of the values of a column by the OID of its type. The drivers of the two engines read int8 differently. */
const KINDS: Readonly<Record<string, string[]>> = {
  16: ['boolean'],
  17: ['bytes'],
  20: ['string', 'number'],
  21: ['number'],
  23: ['number'],
  25: ['string'],
  700: ['number'],
  701: ['number'],
  1007: ['array'],
  1009: ['array'],
  1043: ['string'],
  1082: ['string'],
  1184: ['string'],
  1700: ['string'],
  2950: ['string'],
  2951: ['array'],
}

/** A `null` without a type is text, in a query that returns another type elsewhere. */
const NULL_LITERAL = '25'

/** Types that allow a kind of value. Arrays, bytes and other objects are objects to the compiler. */
const FLAGS: Readonly<Record<string, ts.TypeFlags>> = {
  null: TypeFlags.Null,
  string: TypeFlags.StringLike,
  number: TypeFlags.NumberLike,
  boolean: TypeFlags.BooleanLike,
}

const OBJECTS = TypeFlags.Object | TypeFlags.NonPrimitive | TypeFlags.Intersection

/** Differences between the rows of a query and the type that its call gives them. */
export function differences(checker: ts.TypeChecker, type: ts.Type, columns: string, rows: Seen): string[] {
  const fields: Record<string, Seen> = {}
  for (const column of columns ? columns.split(',') : []) {
    const [name = '', oid = ''] = column.split(':')
    const seen = rows.fields?.[name] ?? nothing()
    const isLiteral = oid === NULL_LITERAL && Object.keys(seen.kinds).join() === 'null'
    const known = isLiteral ? {} : Object.fromEntries((KINDS[oid] ?? []).map((kind) => [kind, 0]))
    fields[name] = { ...seen, kinds: { ...known, ...seen.kinds } }
  }
  return compareFields({ kinds: rows.kinds, fields }, [type], '')

  /** Compares what was seen at a place with the members of its type. */
  function compare(seen: Seen, types: readonly ts.Type[], at: string): string[] {
    const members = types.flatMap((type) => (type.isUnion() ? type.types : [type]))
    if (members.some(isOpen)) return []
    const arrays = members.filter((one) => checker.isArrayType(one) || checker.isTupleType(one))
    const objects = members.filter((one) => one.flags & OBJECTS && !arrays.includes(one))
    const isAllowed = (kind: string) => {
      const flags = FLAGS[kind]
      if (flags) return members.some((one) => one.flags & flags)
      return (kind === 'array' ? arrays : objects).length > 0
    }
    const items = arrays.flatMap((array) => checker.getTypeArguments(array as ts.TypeReference))
    const wrong = [
      ...Object.keys(seen.kinds).filter((kind) => !isAllowed(kind)),
      ...unnamed(seen.texts ?? [], members).map((text) => `«${text}»`),
    ]
    const named = members.map((one) => checker.typeToString(one)).join(' | ')
    return [
      ...wrong.map((what) => `${at}: ${what}, but ${named}`),
      ...(seen.items && items.length > 0 ? compare(seen.items, items, `${at}[]`) : []),
      ...(seen.fields && objects.length > 0 ? compareFields(seen, objects, `${at}.`) : []),
    ]
  }

  /** Compares the fields of the objects at a place with the properties of their types. */
  function compareFields({ kinds, fields = {} }: Seen, objects: readonly ts.Type[], at: string): string[] {
    if (objects.some((one) => isOpen(one) || one.flags & TypeFlags.NonPrimitive)) return []
    const names = objects.flatMap((object) => checker.getPropertiesOfType(object).map(({ name }) => name))
    return [...new Set([...names, ...Object.keys(fields)])].flatMap((name) => {
      const properties = objects.map((object) => object.getProperty(name))
      const isRequired = properties.every((one) => one && !(one.flags & ts.SymbolFlags.Optional))
      const field = fields[name]
      if (!field) return isRequired ? [`${at}${name}: named, but not returned`] : []
      const types = objects.flatMap((object, place) => {
        const property = properties[place]
        return property ? checker.getTypeOfSymbol(property) : (object.getStringIndexType() ?? [])
      })
      // JSON may hold all columns of a table, as `to_jsonb` returns them.
      if (types.length === 0) return at ? [] : [`${name}: returned, but not named`]
      const isRarer = isRequired && timesOf(field) < (kinds.object ?? 0)
      return [
        ...(isRarer ? [`${at}${name}: named, but not always returned`] : []),
        ...compare(field, types, `${at}${name}`),
      ]
    })
  }
}

/** Any value fits. */
export const isOpen = ({ flags }: ts.Type) =>
  (flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter)) !== 0

const timesOf = ({ kinds }: Seen) => Object.values(kinds).reduce((sum, times) => sum + times, 0)

/** Texts that a union of literals does not name. */
function unnamed(texts: readonly string[], members: readonly ts.Type[]): string[] {
  const literals = members.flatMap((one) => (one.isStringLiteral() ? one.value : []))
  const isUnion = literals.length > 0 && !members.some(({ flags }) => flags & TypeFlags.String)
  return isUnion ? texts.filter((text) => !literals.includes(text)) : []
}
