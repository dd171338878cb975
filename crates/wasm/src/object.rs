//! A serde serializer that builds JavaScript values directly, without JSON: structures become plain objects.

use std::fmt;

use js_sys::{Array, Object, Reflect};
use serde::ser::{self, Impossible, Serialize, Serializer};
use wasm_bindgen::JsValue;

/// Converts a value: structures to plain objects, lists to arrays, `None` to `null`.
pub(crate) fn to_object<T: Serialize + ?Sized>(value: &T) -> JsValue {
    value.serialize(ToObject).unwrap_or(JsValue::NULL)
}

/// A kind of value that the serializer does not support.
#[derive(Debug)]
pub(crate) struct Unsupported;

impl fmt::Display for Unsupported {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("unsupported kind of value")
    }
}

impl std::error::Error for Unsupported {}

impl ser::Error for Unsupported {
    fn custom<T: fmt::Display>(_: T) -> Unsupported {
        Unsupported
    }
}

#[derive(Clone, Copy)]
struct ToObject;

/// JavaScript has only one number type.
macro_rules! numbers {
    ($($method:ident $type:ty,)*) => {
        $(#[allow(clippy::cast_lossless)] // Lossless for some of the types only.
        fn $method(self, value: $type) -> Result<JsValue, Unsupported> {
            Ok(JsValue::from_f64(value as f64))
        })*
    };
}

impl Serializer for ToObject {
    type Ok = JsValue;
    type Error = Unsupported;
    type SerializeSeq = List;
    type SerializeTuple = List;
    type SerializeTupleStruct = Impossible<JsValue, Unsupported>;
    type SerializeTupleVariant = Impossible<JsValue, Unsupported>;
    type SerializeMap = Fields;
    type SerializeStruct = Fields;
    type SerializeStructVariant = Impossible<JsValue, Unsupported>;

    numbers! {
        serialize_i8 i8,
        serialize_i16 i16,
        serialize_i32 i32,
        serialize_i64 i64,
        serialize_u8 u8,
        serialize_u16 u16,
        serialize_u32 u32,
        serialize_u64 u64,
        serialize_f32 f32,
    }

    fn serialize_f64(self, value: f64) -> Result<JsValue, Unsupported> {
        Ok(JsValue::from_f64(value))
    }

    fn serialize_bool(self, value: bool) -> Result<JsValue, Unsupported> {
        Ok(JsValue::from_bool(value))
    }

    fn serialize_char(self, value: char) -> Result<JsValue, Unsupported> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<JsValue, Unsupported> {
        Ok(JsValue::from_str(value))
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<JsValue, Unsupported> {
        Err(Unsupported)
    }

    fn serialize_none(self) -> Result<JsValue, Unsupported> {
        Ok(JsValue::NULL)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<JsValue, Unsupported> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<JsValue, Unsupported> {
        Ok(JsValue::NULL)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<JsValue, Unsupported> {
        Ok(JsValue::NULL)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<JsValue, Unsupported> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<JsValue, Unsupported> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<JsValue, Unsupported> {
        let mut fields = Fields::default();
        fields.set(variant, value)?;
        Ok(fields.object.into())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List, Unsupported> {
        Ok(List(Array::new()))
    }

    fn serialize_tuple(self, _: usize) -> Result<List, Unsupported> {
        Ok(List(Array::new()))
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Impossible<JsValue, Unsupported>, Unsupported> {
        Err(Unsupported)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Impossible<JsValue, Unsupported>, Unsupported> {
        Err(Unsupported)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Fields, Unsupported> {
        Ok(Fields::default())
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Fields, Unsupported> {
        Ok(Fields::default())
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Impossible<JsValue, Unsupported>, Unsupported> {
        Err(Unsupported)
    }
}

/// An array that is being filled.
struct List(Array);

impl ser::SerializeSeq for List {
    type Ok = JsValue;
    type Error = Unsupported;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unsupported> {
        self.0.push(&value.serialize(ToObject)?);
        Ok(())
    }

    fn end(self) -> Result<JsValue, Unsupported> {
        Ok(self.0.into())
    }
}

impl ser::SerializeTuple for List {
    type Ok = JsValue;
    type Error = Unsupported;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unsupported> {
        ser::SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Result<JsValue, Unsupported> {
        Ok(self.0.into())
    }
}

/// An object that is being filled, and the key of the next value.
#[derive(Default)]
struct Fields {
    object: Object,
    key: JsValue,
}

impl Fields {
    fn set<T: Serialize + ?Sized>(&mut self, key: &str, value: &T) -> Result<(), Unsupported> {
        self.key = JsValue::from_str(key);
        ser::SerializeMap::serialize_value(self, value)
    }
}

impl ser::SerializeMap for Fields {
    type Ok = JsValue;
    type Error = Unsupported;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Unsupported> {
        self.key = key.serialize(ToObject)?;
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unsupported> {
        // A new plain object accepts every key.
        let _ = Reflect::set(&self.object, &self.key, &value.serialize(ToObject)?);
        Ok(())
    }

    fn end(self) -> Result<JsValue, Unsupported> {
        Ok(self.object.into())
    }
}

impl ser::SerializeStruct for Fields {
    type Ok = JsValue;
    type Error = Unsupported;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Unsupported> {
        self.set(key, value)
    }

    fn end(self) -> Result<JsValue, Unsupported> {
        Ok(self.object.into())
    }
}
