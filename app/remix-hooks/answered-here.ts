/**
 * Response that Remix takes for the refusal of an action: `reply` in turbo-stream format. The format is a
 * flat list whose objects refer to keys and values by index. Status 400 prevents revalidation. Only lists and
 * texts are supported.
 */
export function answeredHere(reply: object): Response {
  const flat: unknown[] = []
  const put = (value: unknown): number => {
    const place = flat.push(null) - 1
    if (Array.isArray(value)) flat[place] = value.map(put)
    else if (typeof value === 'object' && value !== null)
      flat[place] = Object.fromEntries(
        Object.entries(value).map(([name, one]) => [`_${put(name)}`, put(one)]),
      )
    else flat[place] = value
    return place
  }
  put({ data: reply })
  return new Response(`${JSON.stringify(flat)}\n`, { status: 400 })
}
