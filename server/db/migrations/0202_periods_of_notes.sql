-- Notes correct what was issued, each on its own day; a database that was made before they were kept has none yet.
do $$ begin
  if to_regclass('notes') is not null then
    perform preparar_periodo('notes', 'fecha', 'fecha, valor, id_tercero');
  end if;
end $$;
