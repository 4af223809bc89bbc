/** The four keys of a resource that has all of them, as the documents name them. */
export const keysOf = <Resource extends string>(resource: Resource) =>
  ({
    search: `POST-${resource}/search`,
    create: `POST-${resource}`,
    edit: `PUT-${resource}`,
    remove: `DELETE-${resource}/{id}`,
  }) as const
