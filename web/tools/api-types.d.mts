/** The content of the generated file with the types of an OpenAPI description. */
export function typesOf(description: unknown): Promise<string>;
