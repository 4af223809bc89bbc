/**
 * What Remix takes for the answer of an action that refused: `reply` as turbo-stream writes it, a flat list in which each
 * object names its keys and values by their places. 400, after which nothing is read again (lists and texts only).
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
