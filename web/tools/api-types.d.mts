/** The text of the file with the types of an interface that is described by OpenAPI. */
export function typesOf(description: unknown): Promise<string>;
